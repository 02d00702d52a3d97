import {
  all,
  at,
  type Exchange,
  each,
  errorCode,
  type Finding,
  failed,
  given,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { codes, isJsonArray, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { nearNames } from '../../stimuli/near-misses/names.ts'
import { series } from '../../stimuli/series.ts'

const unknownName = 'mcp-conform-no-such-prompt'

/** No text, which is what arguments of prompts are. */
const mistyped: readonly Json[] = [{}, 7, null]

export default using([], ['failing-prompt']).serverScenario<
  'list' | `unknown-${number}` | 'missing' | `mistyped-${number}` | 'alive'
>({
  title: 'Prompts that cannot be had',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.prompts === undefined) return
    const client = await connect()
    await client.request('prompts/list', undefined, { as: 'list' })
    await client.request('prompts/get', { name: unknownName }, { as: 'unknown-0' })
    const failing = fixtures.find('failing-prompt')?.name
    const prompts = facts.prompts.filter(({ name }) => name !== undefined && name !== failing)
    const [any] = prompts
    const names = facts.prompts.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    for (const [n, name] of nearNames(String(any?.name ?? ''), names).entries())
      await client.request('prompts/get', { name, arguments: sampled(any) }, { as: `unknown-${n + 1}` })
    const demanding = prompts.find((prompt) => argumentsOf(prompt).some(isRequired))
    if (demanding !== undefined) {
      await client.request('prompts/get', { name: demanding.name ?? null }, { as: 'missing' })
    }
    const taking = demanding ?? prompts.find((prompt) => argumentsOf(prompt).length > 0)
    const { name = null } = taking ?? {}
    const known = taking === undefined ? [] : argumentsOf(taking).map((arg) => String(at(arg, 'name')))
    if (known.length === 0) return
    for (const [n, value] of mistyped.entries()) {
      const args = Object.fromEntries(known.map((arg) => [arg, value]))
      const options = { as: `mistyped-${n}`, deliberate: 'arguments of prompts are texts' } as const
      const { response } = await client.request('prompts/get', { name, arguments: args }, options)
      if (response === undefined) break
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'prompts.get.unknown-name-code': (labels) =>
      given(labels.list, () => each(series(labels, 'unknown'), refusedAsUnknown)),
    'prompts.get.missing-arguments-code': (labels) => {
      const missing = seen(labels, 'missing')
      if (missing === undefined) return notObserved('no listed prompt has a required argument')
      // A server of 2026-07-28 may ask for the value instead.
      if (missing.response?.result?.resultType === 'input_required') return passed
      return given(labels.list, () => errorCode(missing, codes.invalidParams))
    },
    'prompts.get.validates-arguments': (labels) => {
      if (seen(labels, 'alive') === undefined) return notObserved('no listed prompt has arguments')
      const tried = series(labels, 'mistyped')
      const answered = each(tried, ({ params, response, whatCame }) =>
        response === undefined
          ? failed(`an answer to arguments ${JSON.stringify(params.arguments)}`, whatCame)
          : passed,
      )
      const [object] = tried
      if (object?.response === undefined) return answered
      const { result } = object.response
      const isTaken = result !== undefined && result.resultType !== 'input_required'
      const refused = isTaken ? failed('an error for an object as the value of an argument', result) : passed
      return all([answered, refused])
    },
  },
})

/** A name with spaces at its ends is coded in Mcp-Name: who finds a mismatch there has not looked for the prompt. */
function refusedAsUnknown(exchange: Exchange): Finding {
  const { response } = exchange
  if (response?.error?.code === codes.headerMismatch) return notObserved('the header Mcp-Name was refused')
  return errorCode(exchange, codes.invalidParams)
}

function argumentsOf(prompt: JsonObject): readonly Json[] {
  return isJsonArray(prompt.arguments) ? prompt.arguments.filter((arg) => typeof at(arg, 'name') === 'string') : []
}

/** A text for each argument, so that nothing but the name can be wrong. */
function sampled(prompt: JsonObject | undefined): JsonObject {
  return Object.fromEntries(argumentsOf(prompt ?? {}).map((arg) => [String(at(arg, 'name')), 'conformance']))
}

function isRequired(arg: Json): boolean {
  return at(arg, 'required') === true
}
