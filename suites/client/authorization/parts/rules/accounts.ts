/** What belongs to the client at one authorization server, and where else it turns up. */
import type { Asked, View } from '../view.ts'

/** Ids and refresh tokens that the client has at a site; metadata documents are ids for all sites. */
export function accountAt({ registrations, authorizations, tokens }: View, site: string) {
  const own = [...authorizations, ...tokens].filter((one) => one.site === site)
  const ids = own.flatMap(({ parameters }) => parameters.getAll('client_id'))
  const given = [...registrations, ...tokens].filter((one) => one.site === site)
  return {
    ids: new Set(ids.filter((id) => !id.startsWith('https://'))),
    secrets: new Set(given.flatMap(({ http }) => http.responseBody?.match(/mcpc_(?:refresh|secret)~[0-9a-f]+/g) ?? [])),
  }
}

/**
 * The first request at a site that has credentials of another one, and how many requests there were.
 * @param since the trace position from which on it counts
 */
export function reusedAt(
  view: View,
  from: string,
  at: string,
  since: number,
): { readonly asked: number; readonly reused: Asked | undefined } {
  const asked = [...view.registrations, ...view.authorizations, ...view.tokens].filter(
    ({ site, http }) => site === at && http.seq > since,
  )
  const foreign = accountAt(firstUses(view, from, at), from)
  return { asked: asked.length, reused: asked.find((one) => isWith(one, foreign)) }
}

/** Whether a request has one of the credentials. */
export function isWith({ parameters }: Asked, { ids, secrets }: ReturnType<typeof accountAt>): boolean {
  if (ids.has(parameters.get('client_id') ?? '')) return true
  return [...parameters.values()].some((value) => secrets.has(value))
}

/** What a site was asked with first of all: an id that came from the other one, and is used here wrongly, is not its own. */
function firstUses(view: View, from: string, at: string): View {
  const elsewhere = accountAt({ ...view, tokens: [], authorizations: [] }, at)
  const registered = view.registrations.filter(({ site }) => site === at)
  const others = new Set(registered.flatMap(({ http }) => idIn(http.responseBody)))
  const isOwn = (one: Asked): boolean =>
    one.site !== from || !(others.has(one.parameters.get('client_id') ?? '') || isWith(one, elsewhere))
  return { ...view, authorizations: view.authorizations.filter(isOwn), tokens: view.tokens.filter(isOwn) }
}

function idIn(body: string | undefined): readonly string[] {
  const [, id] = /"client_id":"([^"]+)"/.exec(body ?? '') ?? []
  return id === undefined ? [] : [id]
}
