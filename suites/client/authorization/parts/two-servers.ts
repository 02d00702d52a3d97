/** Two protected servers in one launch of the client, each with an authorization server of its own. */
import { type ClientDrive, type Finding, failed, notObserved, passed, theOther } from '../../../../harness/index.ts'
import { Grants } from './grants.ts'
import { bothProtected, type Play } from './playground.ts'
import { resourceIsServer } from './rules/authorization-request.ts'
import { accessTokens, requestText, tokensIssued } from './rules/tokens.ts'
import type { View } from './view.ts'

/** Our sites, by the authorization server whose tokens they may see. */
const homes: Readonly<Record<string, string>> = { mcp: 'issuer', issuer: 'issuer', other: 'second', second: 'second' }

/** Launches a driver against both. When it is in at the second, the first wants a new token, so that it asks the first issuer again. */
export async function launchTwo({ serve, revision }: Pick<ClientDrive<never>, 'serve' | 'revision'>): Promise<void> {
  const grants = new Grants()
  const first: Play<never> = { revision: revision.id, variant: 'two', issuers: { issuer: {} }, grants }
  let isExpired = false
  const second: Play<never> = {
    revision: revision.id,
    issuers: { second: {} },
    onAccepted({ messages }) {
      if (isExpired || !messages.some(({ method }) => method === 'tools/list')) return
      isExpired = true
      grants.expire()
    },
  }
  const server = await serve(bothProtected(first, second), {
    actions: [
      { action: 'connect', as: 'first' },
      { action: 'list-tools', on: 'first' },
      { action: 'connect', as: 'second', server: theOther },
      { action: 'list-tools', on: 'second' },
      { action: 'list-tools', on: 'first' },
    ],
  })
  await server.done()
}

const notBoth = 'the client did not get tokens for two servers'

/** Judges the launch, if the client has come so far that it had something of both. */
export function forTwo(view: View | undefined, rule: (view: View) => Finding): Finding {
  const has = (issuer: string): boolean =>
    view?.tokens.some(({ site, http }) => site === issuer && http.status === 200) === true
  if (view === undefined || !has('issuer')) return notObserved(notBoth)
  const finding = rule(view)
  return finding.verdict === 'passed' && !has('second') ? notObserved(notBoth) : finding
}

/** No token of one authorization server goes to the server of the other, nor to the other itself. */
export function tokensOfTwo(view: View): Finding {
  const issuers = tokensIssued(view)
  const { documents, messagesElsewhere, registrations, authorizations, tokens } = view
  const asked = [
    ...view.mcp.map((http) => ({ site: 'mcp', http })),
    ...view.other.map((http) => ({ site: 'other', http })),
    ...[...documents, ...messagesElsewhere, ...registrations, ...authorizations, ...tokens],
  ].toSorted((a, b) => a.http.seq - b.http.seq)
  for (const { site, http } of asked) {
    const foreign = [...requestText(http).matchAll(accessTokens)].find(([token]) => issuers.get(token) !== homes[site])
    if (foreign === undefined) continue
    const from = (issuer: string | undefined): string => view.origins[issuer ?? ''] ?? 'nobody'
    return failed(`a token from ${from(homes[site])}, or none`, `one from ${from(issuers.get(foreign[0]))}`, http.seq)
  }
  return passed
}

/** What an authorization server is asked for is a token for its own server. */
export const resourcesOfTwo = (view: View): Finding =>
  resourceIsServer(view, { serverOf: (site) => (site === 'second' ? 'other' : 'mcp') })
