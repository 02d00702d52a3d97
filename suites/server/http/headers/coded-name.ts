import {
  all,
  allSeen,
  type Exchange,
  type Finding,
  failed,
  given,
  notObserved,
  passed,
  warned,
} from '../../../../harness/index.ts'
import { codes } from '../../../../schema/index.ts'
import { serverScenario } from '../../../define.ts'
import { namedRequests } from '../parts/named-requests.ts'
import { type Flawed, refusalRules, refusedForHeader } from '../parts/refusal.ts'

type Label = 'control' | 'coded' | 'stranger' | 'codedStranger' | Flawed<'codedOther' | 'badBase64' | 'otherMarkers'>

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding */
export default serverScenario<Label>({
  title: 'Mcp-Name in its base64 form',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    const [request] = namedRequests(facts, fixtures)
    if (request === undefined) return
    const { method, params, name, headers: mirrored } = request
    await client.request(method, params, { as: 'control', headers: mirrored })
    await client.request(method, params, {
      as: 'coded',
      headers: { ...mirrored, 'Mcp-Name': `=?base64?${base64(name)}?=` },
    })
    const spoil = (as: Label, value: string) =>
      client.request(method, params, {
        as,
        headers: { ...mirrored, 'Mcp-Name': value },
        deliberate: 'Mcp-Name is wrong',
      })
    await spoil('flawed:codedOther', `=?base64?${base64('conformance-other')}?=`)
    await spoil('flawed:badBase64', '=?base64?@@@@?=')
    await spoil('flawed:otherMarkers', `=?BASE64?${base64(name)}?=`)
    if (method === 'resources/read') return
    // A name that no header can hold as it is: coded it is right, and then there is nothing of that name.
    const unlisted = 'a name that nobody lists'
    for (const [as, other, coded] of [
      ['stranger', 'conformance-none', 'conformance-none'],
      ['codedStranger', 'conformance-żaden', `=?base64?${base64('conformance-żaden')}?=`],
    ] as const) {
      await client.request(
        method,
        { ...params, name: other },
        { as, headers: { 'Mcp-Name': coded }, deliberate: unlisted },
      )
    }
  },
  judges: {
    'http.headers.server-decodes-name': (labels) => {
      const { control, coded, 'flawed:codedOther': codedOther } = labels
      return all([
        ...allSeen(labels, ['codedStranger']).map((call) => decoded(labels.stranger, call)),
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
      ])
    },
    'http.headers.server-bad-base64': (labels) => refusedForHeader(labels.control, labels['flawed:badBase64']),
    'http.headers.server-sentinel-case': (labels) => refusedForHeader(labels.control, labels['flawed:otherMarkers']),
    ...refusalRules,
  },
})

/** Both names are unknown; whoever says of the coded one alone that it differs from the body has not decoded it. */
function decoded(plain: Exchange, coded: Exchange): Finding {
  if (coded.response === undefined) return notObserved(`the coded name got ${coded.whatCame}`)
  const isMismatch = ({ response }: Exchange): boolean => response?.error?.code === codes.headerMismatch
  if (isMismatch(plain)) return notObserved('a name that nobody lists is refused for its header in any form')
  return isMismatch(coded) ? failed('the coded name decoded', coded.response.json) : passed
}
