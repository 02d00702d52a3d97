import {
  check,
  type Exchange,
  equal,
  failed,
  legacy,
  notObserved,
  passed,
  sameJson,
  seen,
  warned,
} from '../../../harness/index.ts'
import { codes, isRevisionId } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { malformedVersions, unknownVersions } from '../../stimuli/near-misses/versions.ts'
import { series } from '../../stimuli/series.ts'
import { declaredListMethods } from '../http/parts/list-requests.ts'

/** Later than any: who compares versions takes it, and who repeats what he is asked. */
const unknownVersion = unknownVersions.future

/** Over HTTP, where a connection costs no start. */
const oddVersions = [...Object.values(unknownVersions), ...Object.values(malformedVersions), '']

export default serverScenario<'unknown' | 'again' | 'afterOlder' | `odd-${number}`>({
  title: 'A version that nobody has, then the one that the server offered instead',
  revisions: legacy,
  async drive({ connect, facts, revision, spoken, transport }) {
    const stranger = await connect({ handshake: false })
    const { response } = await stranger.request('initialize', initializeParams(unknownVersion), {
      as: 'unknown',
      deliberate: 'no client supports this version',
    })
    const offered = response?.result?.protocolVersion
    // A client that never says that it is initialized; whatever it is answered, the server lives on.
    const [method = 'ping'] = declaredListMethods(facts.capabilities)
    const deliberate = 'sent before notifications/initialized'
    await Promise.all([
      stranger.request(method, undefined, { deliberate, wait: 'fence' }),
      stranger.fence({ deliberate }),
    ])
    if (transport !== 'stdio') {
      for (const [n, version] of oddVersions.entries()) {
        const other = await connect({ handshake: false })
        const deliberate = 'no server supports this version'
        const opened = await other.request('initialize', initializeParams(version), { as: `odd-${n}`, deliberate })
        if (opened.response === undefined) break
      }
      // Sessions of one process: what one of them agreed on is no matter to the next.
      const older = spoken.find((id) => id < revision.id)
      if (older !== undefined) {
        const first = await connect({ handshake: false })
        await first.request('initialize', initializeParams(older))
        const next = await connect({ handshake: false })
        await next.request('initialize', initializeParams(revision.id), { as: 'afterOlder' })
      }
    }
    // That it keeps to this one was seen when it was asked what it speaks.
    if (typeof offered !== 'string' || offered === unknownVersion || spoken.some((id) => id === offered)) return
    const client = await connect({ handshake: false })
    await client.request('initialize', initializeParams(offered), { as: 'again' })
  },
  judges: {
    'lifecycle.version.echo-supported': (labels, { facts, transport }) => {
      const { unknown } = labels
      const afterOlder = seen(labels, 'afterOlder')
      const agreed = afterOlder?.response?.result?.protocolVersion
      if (afterOlder !== undefined && agreed !== undefined && agreed !== afterOlder.params.protocolVersion)
        return equal(agreed, String(afterOlder.params.protocolVersion))
      const offered = unknown.result.protocolVersion
      const isKept = facts.accepted.some(
        (place) => place.revision === offered && place.transport === transport && place.agreed !== false,
      )
      if (isKept) return passed
      const again = seen(labels, 'again')
      if (typeof offered !== 'string' || again === undefined)
        return notObserved('the server named no version of its own')
      return equal(again.result.protocolVersion, offered)
    },
    'lifecycle.version.counter-offer': (labels) => {
      const { unknown } = labels
      const { response } = unknown
      const offered = response?.result?.protocolVersion
      const expected = 'a result with a version that the server speaks'
      const echoed = series(labels, 'odd').find(isEchoed)
      if (echoed !== undefined) return failed(expected, echoed.response?.json, ...echoed.evidence)
      // The page that asks for a counter-offer shows this error as well.
      if (response?.error?.code === codes.invalidParams) return warned(expected, response.json)
      if (typeof offered !== 'string' || offered === unknownVersion)
        return failed(expected, response?.json ?? unknown.whatCame)
      if (isRevisionId(offered)) return passed
      return check(
        labels.again.result.protocolVersion === offered,
        'a version that it echoes when asked for it',
        offered,
      )
    },
    'lifecycle.version.counter-offer-latest': ({ unknown }, { facts, transport }) => {
      const offered = unknown.result.protocolVersion
      if (typeof offered !== 'string' || !legacy.some((id) => id === offered))
        return notObserved('the server named no revision of its own')
      const spoken = facts.accepted.filter((f) => f.transport === transport).map((f) => f.revision)
      const newest = legacy.findLast((id) => spoken.includes(id)) ?? offered
      return check(offered >= newest, `the newest that it speaks, ${newest}`, offered)
    },
    'lifecycle.errors.server-version-mismatch-handled': (labels) => {
      const { unknown } = labels
      if (unknown.response === undefined)
        return failed('an answer to initialize with an unknown version', unknown.whatCame)
      const again = seen(labels, 'again')
      if (again === undefined) return passed
      return check(again.response !== undefined, 'an answer to initialize on a new connection', again.whatCame)
    },
  },
})

/** Agreed on a version that nobody has. What a server refuses is for the first of these attempts to show. */
const isEchoed = ({ sent, response }: Exchange): boolean =>
  sameJson(response?.result?.protocolVersion, sent?.params?.protocolVersion)
