/** Requests without a token: each method in turn, and the opening. */
import {
  allNamed,
  at,
  type Exchange,
  type Finding,
  type Fixtures,
  failed,
  type Labels,
  passed,
  type Revision,
  type RevisionFacts,
  seen,
  type TestClient,
} from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { everyRequest, type MethodRequest } from './every-request.ts'
import type { Probe } from './protected.ts'

/** A request that is refused where it has no token. */
interface RefusedRequest {
  readonly method: string
  readonly params: JsonObject
  readonly headers: Readonly<Record<string, string | null>>
}

interface Asked {
  readonly revision: Revision
  readonly facts: RevisionFacts
  readonly fixtures: Pick<Fixtures, 'callable'>
  /** The method that is tried first. */
  readonly usual: string
}

const deliberate = 'no token'
const isServed = ({ response }: Exchange): boolean => response?.result !== undefined
const codeOf = ({ response }: Exchange) => response?.error?.code
/** A server that refuses by HTTP status has not read the message. */
const isRefused = ({ http, response }: Exchange): boolean =>
  http?.status !== undefined && http.status >= 300 && response?.result === undefined

/** Tries the opening and each method; what is not refused by HTTP is asked with the token, too. */
export async function firstRefused(
  client: TestClient<Probe>,
  { revision, facts, fixtures, usual }: Asked,
): Promise<RefusedRequest | undefined> {
  const { request } = revision.opening({ capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } })
  const apart: Readonly<Record<string, null>> =
    revision.era === 'legacy' ? { 'Mcp-Session-Id': null, 'MCP-Protocol-Version': null } : {}
  const marks = { bare: true, deliberate }
  const opening = await client.request(request.method, request.params, { as: 'opening', ...marks, headers: apart })
  const requests = everyRequest(revision, facts, fixtures)
  const first: MethodRequest = { method: usual, params: {} }
  const refusals: RefusedRequest[] = []
  for (const { method, params, headers = {}, isOpen } of [first, ...requests.filter((one) => one.method !== usual)]) {
    const options = { as: `bare-${method}`, ...marks, headers } as const
    const bare = isOpen ? await opened(client, method, params, options) : await client.request(method, params, options)
    if (bare === undefined) continue
    if (isRefused(bare)) refusals.push({ method, params, headers })
    else if (!isServed(bare)) await client.request(method, params, { as: `control-${method}`, headers })
  }
  const atDoor = { method: request.method, params: request.params ?? {}, headers: apart }
  return refusals.find(({ method }) => method === usual) ?? (isRefused(opening) ? atDoor : refusals[0])
}

/** A request whose answer stays open is ended with its first message. */
async function opened(
  client: TestClient<Probe>,
  method: string,
  params: JsonObject,
  options: { readonly as: Probe; readonly deliberate: string; readonly bare: boolean },
): Promise<undefined> {
  const open = await client.start(method, params, options)
  await open.next(() => true)
  await open.cancel()
}

/** Where the opening is refused without a token, nothing behind it may be had without one either. */
export function behindTheDoor(labels: Labels<Probe>): readonly Finding[] {
  const opening = seen(labels, 'opening')
  if (opening === undefined || ![401, 403].includes(opening.http?.status ?? 0)) return []
  return allNamed(labels, 'bare-').map((bare) => {
    const method = (bare.label ?? '').slice('bare-'.length)
    const control = seen(labels, `control-${method}`)
    const status = bare.http?.status ?? 0
    const isLikeWithToken = control !== undefined && !isServed(control) && codeOf(control) === codeOf(bare)
    const isStream =
      bare.response === undefined && status === 200 && at(bare.sent?.params, 'notifications') !== undefined
    return isServed(bare) || isStream || (isLikeWithToken && codeOf(bare) !== undefined)
      ? failed(`HTTP status 401 or 403 for ${method} without a token`, bare.whatCame, bare.http?.responseSeq ?? 0)
      : passed
  })
}
