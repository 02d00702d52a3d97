import {
  all,
  check,
  type Exchange,
  type Finding,
  failed,
  header,
  legacy,
  notApplicable,
  notObserved,
  oneOf,
  passed,
  succeeded,
  warned,
} from '../../../harness/index.ts'
import { codes, isJsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { listMethod, metaKey, supportedVersions } from '../../stimuli/modern.ts'

const legacyVersion = '2025-11-25'

/** The opening of an older client, and what follows from it: a legacy revision, or an error that tells it why not. */
export default serverScenario<'initialize' | 'legacy' | 'after'>({
  title: 'initialize at a server of the modern revision',
  async drive({ connect, transport }) {
    const client = await connect({ handshake: false })
    const deliberate = 'what a client of an earlier revision sends'
    const { response, http } = await client.request('initialize', initializeParams(legacyVersion), {
      as: 'initialize',
      dress: false,
      deliberate,
      headers: { 'MCP-Protocol-Version': null, 'Mcp-Method': null },
    })
    const version = response?.result?.protocolVersion
    if (typeof version !== 'string') {
      // Some look for the version of the first request alone; over HTTP a header has it, too.
      const unversioned = { meta: { [metaKey.protocolVersion]: null }, deliberate: 'protocolVersion is missing' }
      if (transport === 'stdio') await client.request('server/discover', undefined, unversioned)
      await client.request('server/discover', undefined, { as: 'after' })
      return
    }
    const session = header(http?.responseHeaders ?? [], 'mcp-session-id') ?? null
    const headers = { 'MCP-Protocol-Version': version, 'Mcp-Method': null, 'Mcp-Session-Id': session }
    await client.notify('notifications/initialized', undefined, { deliberate, headers })
    const capabilities = response?.result?.capabilities
    const method = (isJsonObject(capabilities) ? listMethod(capabilities) : undefined) ?? 'ping'
    await client.request(method, undefined, { as: 'legacy', dress: false, deliberate, headers })
    if (session !== null) await client.http({ method: 'DELETE', deliberate, headers: { ...headers, Accept: null } })
  },
  judges: {
    'versioning.dual-era.initialize-selects-legacy': (labels) => {
      const result = labels.initialize.response?.result
      if (result === undefined) return notApplicable('the server answers initialize with an error')
      return all([oneOf(result.protocolVersion, legacy), servedWithoutMetadata(labels.legacy)])
    },
    'versioning.modern-only.initialize-rejected': (labels) => {
      const { initialize } = labels
      if (isDualEra(initialize)) return notApplicable('the server serves clients with a handshake too')
      return all([refused(initialize), succeeded(labels.after)])
    },
    'versioning.modern-only.error-names-versions': (labels, { revision }) => {
      const { initialize } = labels
      if (isDualEra(initialize)) return notApplicable('the server serves clients with a handshake too')
      const text = initialize.response?.text ?? initialize.http?.responseBody
      if (!text || initialize.response?.result !== undefined) return notObserved('no error came')
      const listed = supportedVersions(labels.after.response?.result)
      const versions = listed.length > 0 ? listed : [revision]
      const isNamed = versions.some((version) => text.includes(version))
      return check(isNamed, `an error that names a version of ${versions.join(', ')}`, text)
    },
  },
  provokes: ['errors.modern.shape'],
})

const isDualEra = ({ response }: Exchange): boolean => typeof response?.result?.protocolVersion === 'string'

/** Only a demand for the metadata speaks of the wrong era; what else is wrong shows in the cells of that revision. */
function servedWithoutMetadata(exchange: Exchange): Finding {
  if (exchange.response?.result !== undefined) return passed
  if (exchange.response?.error?.code === codes.invalidParams)
    return failed('a result without metadata', exchange.response.json)
  return notObserved(`${exchange.name} got ${exchange.whatCame}`)
}

function refused(initialize: Exchange): Finding {
  const { response, http, whatCame } = initialize
  if (http === undefined) return check(response?.error !== undefined, 'a JSON-RPC error', response?.json ?? whatCame)
  const status = http.status ?? 0
  if (status === 400) return passed
  const isRefusal = status > 400 && status < 500
  return (isRefusal ? warned : failed)('HTTP status 400', response?.json ?? whatCame)
}
