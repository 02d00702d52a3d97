import { all, failed, given, notObserved, passed, warned } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { namedRequests } from './parts/named-requests.ts'
import { refusalRules, refusedForHeader } from './parts/refusal.ts'

const flawed = ['codedOther', 'badBase64', 'otherMarkers'] as const

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding */
export default serverScenario<'control' | 'coded' | (typeof flawed)[number]>({
  title: 'Mcp-Name in its base64 form',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    const [request] = namedRequests(facts, fixtures)
    if (request === undefined) return
    const { method, params, name } = request
    await client.request(method, params, { as: 'control' })
    await client.request(method, params, { as: 'coded', headers: { 'Mcp-Name': `=?base64?${base64(name)}?=` } })
    const spoil = (as: (typeof flawed)[number], value: string) =>
      client.request(method, params, { as, headers: { 'Mcp-Name': value }, deliberate: 'Mcp-Name is wrong' })
    await spoil('codedOther', `=?base64?${base64('conformance-other')}?=`)
    await spoil('badBase64', '=?base64?@@@@?=')
    await spoil('otherMarkers', `=?BASE64?${base64(name)}?=`)
  },
  judges: {
    'http.headers.server-decodes-name': ({ control, coded, codedOther }) =>
      all([
        given(control, () => {
          if (coded.response?.result !== undefined) return passed
          if (coded.response?.error === undefined && coded.http?.status !== 400) {
            return notObserved(`the answer was ${coded.whatCame}`)
          }
          // No client has to code a name that is plain ASCII.
          const name = String(coded.params.name ?? coded.params.uri)
          const isPlain = /^[\x20-\x7e]*$/.test(name)
          return (isPlain ? warned : failed)('the coded name decoded', coded.response?.json ?? coded.whatCame)
        }),
        refusedForHeader(control, codedOther),
      ]),
    'http.headers.server-bad-base64': ({ control, badBase64 }) => refusedForHeader(control, badBase64),
    'http.headers.server-sentinel-case': ({ control, otherMarkers }) => refusedForHeader(control, otherMarkers),
    ...refusalRules(flawed),
  },
})
