import {
  allSeen,
  type Exchange,
  type Finding,
  failed,
  type Labels,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noToken } from '../authorization/parts/protected.ts'
import { declaredListMethods } from './parts/list-requests.ts'

const kinds = ['request', 'notification', 'stream', 'opening', 'end'] as const
type Kind = (typeof kinds)[number]

/** Whether somebody without a token was let in. */
const isLetIn = ({ http, response }: Exchange): boolean =>
  response?.result !== undefined ||
  (response?.error === undefined && http?.status !== undefined && http.status >= 200 && http.status < 300)
/** By whatever status: which one is right is judged elsewhere. */
const isRefused = (exchange: Exchange | undefined): boolean => {
  const status = exchange?.http?.status ?? 0
  return status >= 300 && status < 500 && exchange?.response?.result === undefined
}

/** A server that refuses a request, or an opening, for want of a token is meant to be protected; nothing else may be let in. */
function refusedAll(labels: Labels<Kind | 'granted'>, kinds: readonly Kind[]): Finding {
  if (seen(labels, 'granted')?.response?.result === undefined) return notObserved(noToken)
  const [request, opening] = [seen(labels, 'request'), seen(labels, 'opening')]
  if (!isRefused(request) && !isRefused(opening)) return notObserved(noToken)
  const letIn = allSeen(labels, kinds).find(isLetIn)
  return letIn === undefined
    ? passed
    : failed(`HTTP status 401 or 403 for ${letIn.name} without a token`, letIn.whatCame, letIn.http?.responseSeq ?? 0)
}

/** Requests without a token, in a session that another user has opened, and without a session. */
export default using(['credentials']).serverScenario<Kind | 'granted'>({
  title: 'Each kind of request without a token',
  transports: ['streamable-http'],
  async drive({ connect, revision, facts }) {
    const client = await connect()
    const method = declaredListMethods(facts.capabilities)[0] ?? revision.fenceMethod
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
    'session.auth.verify-all-requests': (labels) => refusedAll(labels, ['request', 'notification', 'stream', 'end']),
    'http.security.authentication': (labels) => refusedAll(labels, ['opening', 'stream']),
  },
})
