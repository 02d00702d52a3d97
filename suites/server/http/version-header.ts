import {
  all,
  check,
  type Exchange,
  type Finding,
  failed,
  given,
  notApplicable,
  warned,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { metaKey, supportedVersions } from '../../stimuli/modern.ts'
import { noticed, refusalRules, refusedForHeader } from './parts/refusal.ts'

const older = '2025-11-25'
/** Servers for clients of before this version need no MCP-Protocol-Version. */
const firstWithHeader = '2025-06-18'

export default serverScenario<'control' | 'bodyOlder' | 'headerOlder' | 'missing'>({
  title: 'MCP-Protocol-Version and the version in _meta',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect }) {
    const client = await connect()
    const method = 'server/discover'
    const deliberate = 'MCP-Protocol-Version does not say what _meta says'
    const { response } = await client.request(method, undefined, { as: 'control' })
    await client.request(method, undefined, { as: 'bodyOlder', meta: { [metaKey.protocolVersion]: older }, deliberate })
    await client.request(method, undefined, {
      as: 'headerOlder',
      headers: { 'MCP-Protocol-Version': older },
      deliberate,
    })
    if (supportedVersions(response?.result).some((version) => version < firstWithHeader)) return
    await client.request(method, undefined, { as: 'missing', headers: { 'MCP-Protocol-Version': null }, deliberate })
  },
  judges: {
    'http.version.server-rejects-mismatch': ({ control, bodyOlder, headerOlder }) =>
      given(control, () =>
        all([
          ofBody(bodyOlder, supportedVersions(control.result).includes(older)),
          // By its header it is a request of the older revision, whose rules may refuse it for another reason.
          check(headerOlder.response?.result === undefined, 'a refusal', headerOlder.response?.json),
        ]),
      ),
    'http.version.server-rejects-missing': (labels) => {
      if (supportedVersions(labels.control.result).some((version) => version < firstWithHeader)) {
        return notApplicable('the server serves clients from before the header')
      }
      return refusedForHeader(labels.control, labels.missing)
    },
    // An answer -32022 is judged above.
    ...refusalRules(['missing', 'bodyOlder'], [codes.unsupportedProtocolVersion]),
  },
})

/** A server that looks first at the version in the body may find that it does not serve it. */
function ofBody(exchange: Exchange, isServed: boolean): Finding {
  const { response, http } = exchange
  if (response?.error?.code === codes.unsupportedProtocolVersion && http?.status === 400) {
    return (isServed ? failed : warned)('JSON-RPC error -32020', response.json)
  }
  return noticed(exchange)
}
