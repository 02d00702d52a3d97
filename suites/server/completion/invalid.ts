import { at, each, errorCode, failed, given, notObserved, passed, seen } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { suggestions } from '../../judging/suggestions.ts'
import { nearNames } from '../../stimuli/near-misses/names.ts'
import { series } from '../../stimuli/series.ts'
import { offeredCompletion } from './parts/completable.ts'

const none = 'the server lists nothing whose arguments could be completed'

type Label = 'control' | `unknown-${number}` | `lacking-${number}` | `mistyped-${number}` | 'after'

export default using([], ['complete-prompt']).serverScenario<Label>({
  title: 'Completion requests that ask for nothing',
  isolation: 'shared',
  async drive(drive) {
    const { connect, facts } = drive
    const params = offeredCompletion(drive)
    if (params === undefined) return
    const client = await connect()
    const complete = (sent: JsonObject, as: Label, deliberate: string) =>
      client.request('completion/complete', sent, { as, deliberate })
    const control = await client.request('completion/complete', params, { as: 'control' })
    if (control.response?.result === undefined) return
    const { ref = null, argument = null } = params
    const names = facts.prompts.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    const near = nearNames(names[0] ?? '', names)
    for (const [n, name] of ['mcp-conform-no-such-prompt', ...near].entries()) {
      const unknown = { ref: { type: 'ref/prompt', name }, argument }
      await client.request('completion/complete', unknown, { as: `unknown-${n}` })
    }
    const lackings: readonly JsonObject[] = [
      { ref },
      { argument },
      { ref, argument: { value: '' } },
      { ref, argument: { name: at(argument, 'name') ?? null } },
    ]
    for (const [n, lacking] of lackings.entries()) {
      const { response } = await complete(lacking, `lacking-${n}`, 'required params are missing')
      if (response === undefined) break
    }
    for (const [n, mistyped] of mistypedParams(params).entries()) {
      const { response } = await complete(mistyped, `mistyped-${n}`, 'params of a wrong type')
      if (response === undefined) break
    }
    await client.request('completion/complete', params, { as: 'after' })
  },
  judges: {
    'completion.error.unknown-prompt': (labels) => {
      const unknown = series(labels, 'unknown')
      if (unknown.length === 0) return notObserved(none)
      return given(labels.control, () => each(unknown, (exchange) => errorCode(exchange, codes.invalidParams)))
    },
    'completion.error.missing-arguments': (labels) =>
      each(
        series(labels, 'lacking'),
        (exchange) => given(labels.control, () => errorCode(exchange, codes.invalidParams)),
        none,
      ),
    'completion.server.validate-inputs': (labels) => {
      const after = seen(labels, 'after')
      if (after === undefined) return notObserved(none)
      const refused = each(series(labels, 'mistyped'), ({ params, response, whatCame }) => {
        const sent = JSON.stringify({ ref: params.ref, argument: params.argument, context: params.context })
        if (response === undefined) return failed(`an answer to ${sent.slice(0, 200)}`, whatCame)
        // A result without the member has a rule of its own.
        return suggestions(response.result).length === 0
          ? passed
          : failed(`an error or no values for ${sent.slice(0, 200)}`, response.json)
      })
      if (refused.verdict !== 'passed' || after.response?.result !== undefined) return refused
      return failed('completions after invalid requests', after.response?.json ?? after.whatCame)
    },
  },
})

function mistypedParams({ ref = null, argument = null }: JsonObject): readonly JsonObject[] {
  const name = at(argument, 'name') ?? null
  return [
    { ref, argument: { name, value: 42 } },
    { ref, argument: { name: {}, value: '' } },
    { ref: { type: 'ref/tool', name: 'any' }, argument },
    { ref: null, argument },
  ]
}
