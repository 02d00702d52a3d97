import { all, failed, given, httpStatus, notApplicable, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { opensStream } from './parts/streams-opened.ts'

const headers = (version: string | null) => ({ 'MCP-Protocol-Version': version })

/** What a server takes the version to be when nobody says (basic/transports#protocol-version-header). */
const assumed = '2025-03-26'

export default serverScenario<'control' | 'older' | 'unknown' | 'malformed' | 'missing' | 'stream' | 'badStream'>({
  title: 'MCP-Protocol-Version on requests',
  isolation: 'shared',
  async drive({ connect }) {
    const older = await connect({ handshake: false })
    await older.request('initialize', initializeParams(assumed), { as: 'older' })
    const client = await connect()
    await client.fence({ as: 'control' })
    const deliberate = 'a version that the server cannot support'
    await client.fence({ as: 'unknown', headers: headers('1900-01-01'), deliberate })
    await client.fence({ as: 'malformed', headers: headers('not-a-version'), deliberate })
    await client.fence({ as: 'missing', headers: headers(null), deliberate: 'the version header is left off' })
    await client.http({ method: 'GET', headers: headers('1900-01-01'), deliberate, until: 'head', as: 'badStream' })
    await client.http({ method: 'GET', until: 'head', as: 'stream' })
  },
  judges: {
    'http.version.server-400-bad-version': ({ control, unknown, malformed, stream, badStream }) =>
      given(control, () =>
        all([
          httpStatus(unknown, 400),
          httpStatus(malformed, 400),
          ...(opensStream(stream) ? [httpStatus(badStream, 400)] : []),
        ]),
      ),
    'http.version.server-assumes-2025-03-26': ({ control, older, missing }) => {
      if (older.response?.result?.protocolVersion !== assumed)
        return notApplicable(`the server does not speak ${assumed}, which it would have to assume`)
      return given(control, () =>
        missing.response?.result !== undefined ? passed : failed('an answer without the header too', missing.whatCame),
      )
    },
  },
})
