/** Whether a server that lets pages of other origins read its answers lets them do all that a client does (CORS). */
import type { OpenTestClient } from '../peers/client/test-client.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import type { BrowserAccess } from '../trace/facts.ts'
import { header } from '../wire/http/headers.ts'

/** Where the MCP Inspector runs: an origin that servers under development are used from. */
const origin = 'http://localhost:6274'

/** Names of headers that a page may only send where the server allows them; the others are the browser's own, or safe. */
const askedFor = /^(?:content-type|authorization|last-event-id|mcp-.*)$/

/**
 * Asks as a browser does before the first POST of a page, if the answer to the opening is open to pages of other origins.
 * Undefined for a server that is not: it is not made for them, and nothing is asked.
 * Source: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export async function browserAccess(peer: OpenTestClient): Promise<BrowserAccess | undefined> {
  const { events } = peer
  const opening = events.find((event) => event.kind === 'http-response')
  if (opening === undefined || valueIn(opening, 'access-control-allow-origin') === undefined) return undefined
  const needed = [
    ...new Set(events.filter(isRequest).flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()))),
  ]
    .filter((name) => askedFor.test(name))
    .sort()
  const { http } = await peer.http({
    method: 'OPTIONS',
    bare: true,
    until: 'head',
    headers: {
      // A browser adds none of ours before it is allowed to.
      'Mcp-Session-Id': null,
      'MCP-Protocol-Version': null,
      Accept: '*/*',
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': needed.join(','),
    },
  })
  if (http?.status === undefined) return undefined
  const allowed = listOf(header(http.responseHeaders, 'access-control-allow-headers'))
  const exposed = listOf(valueIn(opening, 'access-control-expose-headers'))
  const isSession = valueIn(opening, 'mcp-session-id') !== undefined
  return {
    // The wildcard does not stand for Authorization.
    notAllowed: needed.filter((name) => !allowed.has(name) && (!allowed.has('*') || name === 'authorization')),
    notExposed: isSession && !exposed.has('mcp-session-id') && !exposed.has('*') ? ['mcp-session-id'] : [],
  }
}

const isRequest = (event: TraceEvent): event is EventOf<'http-request'> =>
  event.kind === 'http-request' && event.method === 'POST'

const valueIn = ({ headers }: EventOf<'http-response'>, name: string): string | undefined => header(headers, name)

const listOf = (value: string | undefined): ReadonlySet<string> =>
  new Set((value ?? '').split(',').map((name) => name.trim().toLowerCase()))
