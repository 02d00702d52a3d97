import { all, check, type Exchange, type Finding, type Judge, notApplicable } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { servesEarlier } from '../../judging/serves-earlier.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { supportedVersions } from '../../stimuli/modern.ts'

type Label = 'discover' | 'initialize' | 'get' | 'delete' | 'deleteSession' | 'session' | 'lastEventId'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#earlier-streamable-http-revisions */
export default serverScenario<Label>({
  title: 'HTTP traffic of older clients at a server of this revision only',
  transports: ['streamable-http'],
  async drive({ connect, revision, spoken }) {
    if (spoken.some((version) => version < revision.id)) return
    // A server that takes the handshake has left the revision on this connection.
    const client = await connect({ handshake: false })
    const { response } = await client.request('server/discover', undefined, { as: 'discover' })
    if (supportedVersions(response?.result).some((version) => version < revision.id)) return
    const deliberate = 'what a client of an earlier revision sends'
    const legacy = { 'MCP-Protocol-Version': null, 'Mcp-Method': null }
    const opening = { as: 'initialize', dress: false, deliberate, headers: legacy } as const
    const opened = await client.request('initialize', initializeParams('2025-11-25'), opening)
    if (opened.response?.result !== undefined) return
    const session = { 'Mcp-Session-Id': 'conformance-1' }
    await client.http({ method: 'GET', as: 'get', deliberate, headers: legacy, until: 'head' })
    await client.http({ method: 'DELETE', as: 'delete', deliberate, headers: legacy })
    await client.http({ method: 'DELETE', as: 'deleteSession', deliberate, headers: { ...legacy, ...session } })
    await client.request('server/discover', undefined, { as: 'session', deliberate, headers: session })
    await client.request('server/discover', undefined, {
      as: 'lastEventId',
      deliberate,
      headers: { 'Last-Event-ID': 'e1' },
    })
  },
  judges: {
    'http.compat.server-get-405': ofModernOnly(({ get }) => notAllowed(get)),
    'http.compat.server-delete-405': ofModernOnly((labels) =>
      all([notAllowed(labels.delete), notAllowed(labels.deleteSession)]),
    ),
    'http.compat.server-ignores-session-id': ofModernOnly(({ session }) => served(session)),
    'http.compat.server-ignores-last-event-id': ofModernOnly(({ lastEventId }) => served(lastEventId)),
  },
  provokes: ['http.compat.server-no-session-id'],
})

/** The advice binds only servers that support no earlier revision. */
function ofModernOnly(judge: Judge<Label>): Judge<Label> {
  return (labels, context) => {
    const isOlder = (version: string): boolean => version < context.revision
    if (servesEarlier(context)) return notApplicable('the server serves earlier revisions too')
    if (supportedVersions(labels.discover.result).some(isOlder) || labels.initialize.response?.result !== undefined) {
      return notApplicable('the server serves earlier revisions too')
    }
    return judge(labels, context)
  }
}

const notAllowed = (exchange: Exchange): Finding => check(exchange.status === 405, 'HTTP status 405', exchange.status)

const served = ({ response, whatCame }: Exchange): Finding =>
  check(response?.result !== undefined, 'the result that comes without the header', response?.json ?? whatCame)
