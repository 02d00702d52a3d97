import { check, type Exchange, each, type Finding, type JudgeContext } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { questions } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { sampled } from '../../stimuli/sampled.ts'

const asks = 'sampling/createMessage'

export default using(['sampling-tool']).serverScenario<'undeclared' | 'declared'>({
  title: 'Sampling for clients that give context, and for those that do not',
  isolation: 'mixed',
  async drive(context) {
    const params = (await toolFor('sampling-tool', context))?.params()
    if (params === undefined) return
    for (const [as, sampling] of [['undeclared', {}] as const, ['declared', { context: {} }] as const]) {
      const client = await context.connect({ capabilities: { sampling } })
      await answeredCall(client, context.revision, params, { [asks]: () => sampled }, { as })
    }
  },
  judges: {
    'sampling.context.only-if-declared': ({ undeclared }, context) => leavesContextOut(undeclared, context),
    'sampling.context.avoid-values': ({ declared }, context) => leavesContextOut(declared, context),
  },
})

function leavesContextOut(call: Exchange, context: JudgeContext): Finding {
  const expected = 'no includeContext but "none"'
  return each(
    questions(call, context, asks),
    ({ params: { includeContext: value }, seq }) =>
      check(value === undefined || value === 'none', expected, value, seq),
    'the tool asked for nothing',
  )
}
