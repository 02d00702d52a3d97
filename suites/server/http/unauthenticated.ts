import { type Exchange, type Finding, failed, notObserved, passed, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noToken } from '../authorization/parts/protected.ts'
import { listMethods } from './parts/list-requests.ts'

const kinds = ['request', 'notification', 'stream', 'opening', 'end'] as const
type Kind = (typeof kinds)[number]

/** Whether somebody without a token was let in. */
const isLetIn = ({ http, response }: Exchange): boolean =>
  response?.result !== undefined || (http?.status !== undefined && http.status >= 200 && http.status < 300)
const isRefused = (exchange: Exchange | undefined): boolean =>
  [401, 403].includes(exchange?.http?.status ?? 0) && exchange?.response?.result === undefined

/** A server that answers no request without a token is meant to be protected; none of the others may be let in either. */
function refusedAll(request: Exchange | undefined, others: readonly (Exchange | undefined)[]): Finding {
  if (!isRefused(request)) return notObserved(noToken)
  const letIn = others.find((exchange) => exchange !== undefined && isLetIn(exchange))
  return letIn === undefined ? passed : failed('HTTP status 401 or 403 without a token', letIn.whatCame)
}

/** Whoever has no token, in a session that somebody else has opened, and without one. */
export default using(['credentials']).serverScenario<Kind | 'granted'>({
  title: 'Each kind of request without a token',
  transports: ['streamable-http'],
  async drive({ connect, revision, facts }) {
    const client = await connect()
    const method = listMethods(facts.capabilities)[0] ?? revision.fenceMethod
    const { http } = await client.request(method, {}, { as: 'granted' })
    const given = http?.requestHeaders.some(([name]) => name.toLowerCase() === 'authorization')
    if (given !== true) return
    const marks = { bare: true, deliberate: 'no token' }
    await client.request(method, {}, { as: 'request', ...marks })
    const { request } = revision.opening({ capabilities: {}, clientInfo: { name: 'mcp-conform', version: '1' } })
    const headers = { 'Mcp-Session-Id': null, 'MCP-Protocol-Version': null }
    const isLegacy = revision.era === 'legacy'
    await client.request(request.method, request.params, { as: 'opening', ...marks, ...(isLegacy ? { headers } : {}) })
    if (!isLegacy) return
    await client.notify('notifications/conformance', {}, { as: 'notification', ...marks })
    await client.http({ method: 'GET', until: 'head', as: 'stream', ...marks })
    if (client.sessionId !== undefined)
      await client.http({ method: 'DELETE', as: 'end', headers: { Accept: null }, ...marks })
  },
  judges: {
    'session.auth.verify-all-requests': (labels) =>
      refusedAll(seen(labels, 'request'), [seen(labels, 'notification'), seen(labels, 'stream'), seen(labels, 'end')]),
    'http.security.authentication': (labels) =>
      refusedAll(seen(labels, 'request'), [seen(labels, 'opening'), seen(labels, 'stream')]),
  },
})
