import {
  all,
  check,
  type Exchange,
  type Finding,
  failed,
  given,
  notApplicable,
  warned,
} from '../../../../harness/index.ts'
import { codes, type JsonObject } from '../../../../schema/index.ts'
import { serverScenario } from '../../../define.ts'
import { initializeParams } from '../../../stimuli/initialize.ts'
import { metaKey, supportedVersions } from '../../../stimuli/modern.ts'
import { otherVersionHeaders } from '../../../stimuli/near-misses/headers.ts'
import { series } from '../../../stimuli/series.ts'
import { type Flawed, noticed, refusalRules, refusedForHeader } from '../parts/refusal.ts'

const older = '2025-11-25'
/** The first version with the header: a server for clients of before may take a request without it as one of theirs. */
const firstWithHeader = '2025-06-18'
const lastWithoutHeader = '2025-03-26'

export default serverScenario<
  'control' | 'headerOlder' | `headerOther-${number}` | 'older' | Flawed<'bodyOlder' | 'missing'>
>({
  title: 'MCP-Protocol-Version and the version in _meta',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, spoken }) {
    const client = await connect()
    const method = 'server/discover'
    const deliberate = 'MCP-Protocol-Version does not say what _meta says'
    const { response } = await client.request(method, undefined, { as: 'control' })
    await client.request(method, undefined, {
      as: 'flawed:bodyOlder',
      meta: { [metaKey.protocolVersion]: older },
      deliberate,
    })
    await client.request(method, undefined, {
      as: 'headerOlder',
      headers: { 'MCP-Protocol-Version': older },
      deliberate,
    })
    for (const [n, version] of otherVersionHeaders.entries())
      await client.request(method, undefined, {
        as: `headerOther-${n}`,
        headers: { 'MCP-Protocol-Version': version },
        deliberate,
      })
    if (spoken.some(isBeforeHeader)) return
    // Nobody may have asked for the earlier revisions, and the list of versions need not name those that are opened with initialize.
    const old = await (await connect({ handshake: false, fresh: true })).request(
      'initialize',
      initializeParams(lastWithoutHeader),
      {
        as: 'older',
        dress: false,
        deliberate: 'what a client of an earlier revision sends',
        headers: { 'MCP-Protocol-Version': null, 'Mcp-Method': null },
      },
    )
    if (servesOlder(response?.result, old.response?.result)) return
    await client.request(method, undefined, {
      as: 'flawed:missing',
      headers: { 'MCP-Protocol-Version': null },
      deliberate,
    })
  },
  judges: {
    'http.version.server-rejects-mismatch': (labels) => {
      const { control, 'flawed:bodyOlder': bodyOlder, headerOlder } = labels
      return given(control, () =>
        all([
          ofBody(bodyOlder, supportedVersions(control.result).includes(older)),
          // By its header it is a request of the older revision, whose rules may refuse it for another reason.
          ...[headerOlder, ...series(labels, 'headerOther')].map(({ response }) =>
            check(response?.result === undefined, 'a refusal', response?.json),
          ),
        ]),
      )
    },
    'http.version.server-rejects-missing': (labels, { facts, transport }) => {
      const isKnown = facts.accepted.some((place) => place.transport === transport && isBeforeHeader(place.revision))
      if (isKnown || servesOlder(labels.control.result, labels.older.response?.result)) {
        return notApplicable('the server serves clients from before the header')
      }
      return refusedForHeader(labels.control, labels['flawed:missing'])
    },
    ...refusalRules,
  },
})

const isBeforeHeader = (version: string): boolean => version < firstWithHeader

/** Whether the server speaks to clients from before the header, by its list or by how it answered one of them. */
function servesOlder(discovered: JsonObject | undefined, opened: JsonObject | undefined): boolean {
  const agreed = opened?.protocolVersion
  return [...supportedVersions(discovered), ...(typeof agreed === 'string' ? [agreed] : [])].some(isBeforeHeader)
}

/** A server that looks first at the version in the body may find that it does not serve it. */
function ofBody(exchange: Exchange, isServed: boolean): Finding {
  const { response, http } = exchange
  if (response?.error?.code === codes.unsupportedProtocolVersion && http?.status === 400) {
    return (isServed ? failed : warned)('JSON-RPC error -32020', response.json)
  }
  return noticed(exchange)
}
