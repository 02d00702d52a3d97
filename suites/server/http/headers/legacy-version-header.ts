import { all, each, failed, given, httpStatus, notApplicable, passed } from '../../../../harness/index.ts'
import { serverScenario } from '../../../define.ts'
import { initializeParams } from '../../../stimuli/initialize.ts'
import { malformedVersions, unknownVersions } from '../../../stimuli/near-misses/versions.ts'
import { series } from '../../../stimuli/series.ts'
import { opensStream } from '../parts/streams-opened.ts'

const headers = (version: string | null) => ({ 'MCP-Protocol-Version': version })

/** What a server takes the version to be when nobody says (basic/transports#protocol-version-header). */
const assumed = '2025-03-26'

const badVersions = [...Object.values(unknownVersions), ...Object.values(malformedVersions)]

export default serverScenario<'control' | 'older' | `bad-${number}` | 'missing' | 'stream' | 'badStream'>({
  title: 'MCP-Protocol-Version on requests',
  isolation: 'shared',
  async drive({ connect }) {
    const older = await connect({ handshake: false })
    await older.request('initialize', initializeParams(assumed), { as: 'older' })
    const client = await connect()
    await client.fence({ as: 'control' })
    const deliberate = 'a version that the server cannot support'
    for (const [n, version] of badVersions.entries())
      await client.fence({ as: `bad-${n}`, headers: headers(version), deliberate })
    await client.fence({ as: 'missing', headers: headers(null), deliberate: 'the version header is left off' })
    await client.http({
      method: 'GET',
      headers: headers(unknownVersions.past),
      deliberate,
      until: 'head',
      as: 'badStream',
    })
    await client.http({ method: 'GET', until: 'head', as: 'stream' })
  },
  judges: {
    'http.version.server-400-bad-version': (labels) =>
      given(labels.control, () => {
        const { stream, badStream } = labels
        return all([
          each(series(labels, 'bad'), (exchange) => httpStatus(exchange, 400)),
          ...(opensStream(stream) ? [httpStatus(badStream, 400)] : []),
        ])
      }),
    'http.version.server-assumes-2025-03-26': ({ control, older, missing }) => {
      if (older.response?.result?.protocolVersion !== assumed)
        return notApplicable(`the server does not speak ${assumed}, which it would have to assume`)
      return given(control, () =>
        missing.response?.result !== undefined ? passed : failed('an answer without the header too', missing.whatCame),
      )
    },
  },
})
