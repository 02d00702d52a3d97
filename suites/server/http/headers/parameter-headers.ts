import {
  all,
  allSeen,
  type CallableTool,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  given,
  notObserved,
  passed,
} from '../../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { using } from '../../../define.ts'
import { callTool } from '../../../stimuli/call-tool.ts'
import { refusalRules, refusedForHeader } from '../parts/refusal.ts'

interface Call {
  readonly arguments: JsonObject
  /** Mcp-Param-* by the name after the prefix. */
  readonly headers: Readonly<Record<string, string>>
}

const base64 = (text: string): string => `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
const greeting = 'Hello, 世界'
const literal = '=?base64?literal?='

/** The arguments of header-tool: region, count, flag and note, mirrored into Region, Count, Flag and Note. */
const calls = {
  control: { arguments: { region: 'us-west1' }, headers: { Region: 'us-west1' } },
  'flawed:other': { arguments: { region: 'b' }, headers: { Region: 'a' } },
  'flawed:otherCase': { arguments: { region: 'eu' }, headers: { Region: 'EU' } },
  'flawed:missing': { arguments: { region: 'us-west1' }, headers: {} },
  null: { arguments: { note: null }, headers: {} },
  absent: { arguments: {}, headers: {} },
  coded: { arguments: { region: greeting }, headers: { Region: base64(greeting) } },
  codedLiteral: { arguments: { region: literal }, headers: { Region: base64(literal) } },
  'flawed:codedOther': { arguments: { region: greeting }, headers: { Region: base64('Goodbye') } },
  raw: { arguments: { region: 'ä' }, headers: { Region: Buffer.from('ä', 'utf8').toString('latin1') } },
  badBase64: { arguments: { region: 'us-west1' }, headers: { Region: '=?base64?@@@@?=' } },
  integer: { arguments: { count: 42 }, headers: { Count: '42' } },
  decimal: { arguments: { count: 42 }, headers: { Count: '42.0' } },
  'flawed:otherInteger': { arguments: { count: 42 }, headers: { Count: '43' } },
} as const satisfies Readonly<Record<string, Call>>
type Label = keyof typeof calls | 'listed' | 'flawed:listedOther' | 'flawed:listedMissing'
const isLabel = (name: string): name is keyof typeof calls => Object.hasOwn(calls, name)

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters */
export default using(['header-tool']).serverScenario<Label>({
  title: 'Mcp-Param headers and the arguments of a tool',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, fixtures }) {
    const client = await connect()
    const listed = fixtures.callable.flatMap((one) => mirroredCall(one) ?? [])[0]
    if (listed !== undefined) {
      const { tool, arguments: args, header, other } = listed
      const deliberate = 'headers that do not fit the arguments'
      const control = await callTool(client, tool, args, { as: 'listed' })
      if (control.response?.result !== undefined) {
        await callTool(client, tool, args, { as: 'flawed:listedOther', headers: { [header]: other }, deliberate })
        await callTool(client, tool, args, { as: 'flawed:listedMissing', headers: { [header]: null }, deliberate })
      }
    }
    const tool = fixtures.find('header-tool')
    if (tool === undefined) return
    for (const as of Object.keys(calls).filter(isLabel)) {
      const { arguments: args, headers } = calls[as]
      const params = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`Mcp-Param-${name}`, value]))
      await client.request(
        'tools/call',
        { name: tool.name, arguments: args },
        { as, headers: params, deliberate: 'headers that may not fit the arguments' },
      )
    }
  },
  judges: {
    'http.params.server-rejects-mismatch': (labels) =>
      all([
        ...allSeen(labels, ['flawed:listedOther']).map((call) => refusedForHeader(labels.listed, call)),
        ...allSeen(labels, ['flawed:other', 'flawed:otherCase']).map((call) => refusedForHeader(labels.control, call)),
      ]),
    'http.params.server-rejects-missing': (labels) =>
      all([
        ...allSeen(labels, ['flawed:listedMissing']).map((call) => refusedForHeader(labels.listed, call)),
        ...allSeen(labels, ['flawed:missing']).map((call) => refusedForHeader(labels.control, call)),
      ]),
    'http.params.server-null-no-header': (labels) => noMismatch(labels.null, 'a null argument'),
    'http.params.server-absent-no-header': ({ absent }) => noMismatch(absent, 'an absent argument'),
    'http.params.server-decodes-param': ({ control, coded, codedLiteral, 'flawed:codedOther': codedOther }) =>
      given(control, () =>
        all([
          ...[coded, codedLiteral].map((call) =>
            check(call.response?.result !== undefined, 'the tool run', call.response?.json ?? call.whatCame),
          ),
          refusedForHeader(control, codedOther),
        ]),
      ),
    'http.params.server-rejects-invalid-characters': ({ control, raw, badBase64 }) =>
      given(control, () => each([raw, badBase64], refused)),
    'http.params.server-integer-compare': ({ integer, decimal, 'flawed:otherInteger': otherInteger }) =>
      given(integer, () =>
        all([
          check(
            decimal.response?.result !== undefined,
            '42.0 taken for 42',
            decimal.response?.json ?? decimal.whatCame,
          ),
          refusedForHeader(integer, otherInteger),
        ]),
      ),
    ...refusalRules,
  },
})

function noMismatch({ response }: Exchange, argument: string): Finding {
  if (response?.error?.code === codes.headerMismatch)
    return failed(`no header asked for with ${argument}`, response.json)
  return response === undefined ? notObserved('no JSON-RPC answer came') : passed
}

/** An HTTP stack may refuse the bytes by itself. */
const refused = ({ response, http, whatCame }: Exchange): Finding =>
  check(
    response?.error?.code === codes.headerMismatch || http?.status === 400,
    'HTTP 400 with JSON-RPC error -32020',
    response?.json ?? whatCame,
  )

/** A call of any tool that has a text or whole number among its arguments that a header mirrors, and another value for it. */
function mirroredCall({ tool, arguments: args }: CallableTool) {
  const properties = isJsonObject(tool.inputSchema) ? tool.inputSchema.properties : undefined
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const header = isJsonObject(property) ? property['x-mcp-header'] : undefined
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (typeof header !== 'string') continue
    const other =
      typeof value === 'string' ? 'conformance-other' : Number.isInteger(value) ? `${Number(value) + 1}` : value
    if (typeof other === 'string' && other !== value)
      return { tool, arguments: args, header: `Mcp-Param-${header}`, other }
  }
  return undefined
}
