import { failed, given, notObserved, passed, warned } from '../../../../harness/index.ts'
import { codes } from '../../../../schema/index.ts'
import { serverScenario } from '../../../define.ts'

/** Outside ASCII, and the name of nothing. */
const name = 'conformance-ä'
/** The UTF-8 bytes of the name as a client sends them that does not encode. */
const rawBytes = Buffer.from(name, 'utf8').toString('latin1')

export default serverScenario<'control' | 'coded' | 'raw'>({
  title: 'Mcp-Name with bytes that no header value may have',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, facts }) {
    const client = await connect()
    await client.request('server/discover', undefined, { as: 'control' })
    const { tools, prompts, resources } = facts.capabilities
    const deliberate = 'a name that nothing has'
    const [method, params] = tools
      ? ['tools/call', { name, arguments: {} }]
      : prompts
        ? ['prompts/get', { name }]
        : ['resources/read', { uri: `conformance://${name}` }]
    if (!tools && !prompts && !resources) return
    await client.request(method, params, { as: 'coded', deliberate })
    await client.request(method, params, { as: 'raw', headers: { 'Mcp-Name': rawBytes }, deliberate })
  },
  judges: {
    'http.headers.server-invalid-characters': ({ control, coded, raw }) =>
      given(control, () => {
        if (coded.response?.error?.code === codes.headerMismatch) return notObserved('the coded name is refused too')
        const code = raw.response?.error?.code
        if (code === codes.headerMismatch) return passed
        const actual = raw.response?.json ?? raw.whatCame
        const expected = 'HTTP 400 with JSON-RPC error -32020'
        if (raw.http?.status !== 400) return failed(expected, actual)
        // Many HTTP stacks refuse such bytes before the server sees them.
        if (raw.response === undefined) return warned(expected, actual)
        return code === coded.response?.error?.code ? failed(expected, actual) : passed
      }),
  },
})
