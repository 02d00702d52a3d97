import { type Exchange, type Finding, failed, notObserved, passed, RpcError } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { gatewayScenario } from '../../define.ts'
import { lossInWords, lostMembers } from './parts/lost-members.ts'
import { callParams, carryTool, strangeKey, strangeMember } from './parts/tool.ts'

const values: JsonObject = {
  text: 'Grüße \u{1F600} \\ " \u2028 end',
  empty: '',
  number: -12.5,
  large: 9007199254740991,
  no: false,
  nothing: null,
  list: [1, 'two', [], {}],
  deep: { a: { b: { c: [{ d: 'e' }] } } },
}
const strange: JsonObject = { note: 'kept', list: [1, 2, 3] }
const result: JsonObject = {
  content: [
    { type: 'text', text: JSON.stringify(values), _meta: { [strangeKey]: strange } },
    { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
  ],
  structuredContent: values,
  isError: false,
  [strangeMember]: { kept: true },
  _meta: { [strangeKey]: strange },
}
const error = { code: 1234, message: 'The widget is out of stock', data: { widget: 7, left: [], why: null } }

export default gatewayScenario<'call' | 'arrived' | 'refused' | 'refusal'>({
  title: 'Members and _meta that a gateway does not know, both ways',
  async drive({ open }) {
    const { connect } = await open({
      tools: [carryTool],
      on: {
        'tools/call': async ({ params, label }) => {
          const { arguments: given } = params
          const isBad = given !== undefined && JSON.stringify(given).includes('refuse')
          label(isBad ? 'refusal' : 'arrived')
          if (isBad) throw new RpcError(error.code, error.message, error.data)
          return result
        },
      },
    })
    const client = await connect()
    const options = { as: 'call', meta: { [strangeKey]: strange } } as const
    await client.request('tools/call', callParams(values, { [strangeMember]: { kept: true } }), options)
    await client.request('tools/call', callParams({ please: 'refuse' }), { as: 'refused' })
  },
  judges: {
    'fidelity.request.members': ({ call, arrived }) =>
      unchanged('the params of the call', call.params, arrived.sent?.params, [call, arrived]),
    'fidelity.result.members': ({ arrived, call }) =>
      unchanged('the result of the server', result, call.result, [arrived, call]),
    'fidelity.error.members': ({ refusal, refused }) => {
      if (refused.response === undefined) return notObserved(`the call got ${refused.whatCame}`)
      const came = refused.response.error ?? refused.response.result
      return unchanged('the error of the server', error, came, [refusal, refused])
    },
  },
})

function unchanged(
  what: string,
  sent: JsonObject,
  came: JsonObject | undefined,
  exchanges: readonly Exchange[],
): Finding {
  const lost = lostMembers(sent, came)
  if (lost.length === 0) return passed
  const evidence = exchanges.flatMap((exchange) => exchange.evidence)
  const shown: Json = lossInWords(lost, came)
  return failed(`${what}, as sent`, shown, ...evidence)
}
