import {
  allSeen,
  type Exchange,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { wasAsked } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { fillInForm, fillInPartly, fillInWrongly, misfits } from './parts/forms.ts'

const asks = 'elicitation/create'
/** After an accept there may be long work. */
const refusals = ['decline', 'cancel'] as const
const deliberate = 'the content does not fit the form'

type Label = 'accept' | (typeof refusals)[number] | 'misfit' | 'partly' | 'before' | 'alive'

export default using(['eliciting-tool']).serverScenario<Label>({
  title: 'A tool that elicits, answered in every way',
  isolation: 'mixed',
  waits: true,
  async drive(context) {
    const { connect, revision } = context
    const params = (await toolFor('eliciting-tool', context))?.params()
    if (params === undefined) return
    const client = await connect({ capabilities: { elicitation: {} }, fresh: true })
    await client.fence({ as: 'before' })
    await answeredCall(client, revision, params, { [asks]: fillInForm }, { as: 'accept' })
    await answeredCall(client, revision, params, { [asks]: () => ({ action: 'decline' }) }, { as: 'decline' })
    await answeredCall(client, revision, params, { [asks]: () => ({ action: 'cancel' }) }, { as: 'cancel' })
    await answeredCall(client, revision, params, { [asks]: fillInWrongly }, { as: 'misfit', deliberate })
    await answeredCall(client, revision, params, { [asks]: fillInPartly }, { as: 'partly', deliberate })
    await client.fence({ as: 'alive' })
  },
  judges: {
    'elicitation.result.server-handles-actions': handlesActions,
    'elicitation.result.server-handles-failure': handlesActions,
    'elicitation.result.server-validates': ({ misfit, partly }, context) =>
      each([misfit, partly], (call) => {
        if (!wasAsked(call, context, asks)) return notObserved(askedNothing)
        if (call.response === undefined) return failed('an answer to the call', call.whatCame)
        return usesMisfit(call) ? failed('an error, or the question again', call.response.json) : passed
      }),
  },
})

const askedNothing = 'the tool asked for nothing'

function handlesActions(labels: Labels<Label>, context: JudgeContext): Finding {
  const asked = allSeen(labels, refusals).filter((call) => wasAsked(call, context, asks))
  const ended = each(
    asked,
    ({ label, response, whatCame }) =>
      response === undefined ? failed(`an answer to the call after "${label}"`, whatCame) : passed,
    askedNothing,
  )
  return ended.verdict === 'passed' ? alive(labels.alive, labels.before) : ended
}

/** A tool that reports the value as if it were valid; one that says what is wrong with it marks that as an error. */
function usesMisfit({ response }: Exchange): boolean {
  const { content, structuredContent, isError } = response?.result ?? {}
  if (isError === true) return false
  const told = JSON.stringify([content ?? null, structuredContent ?? null])
  return Object.values(misfits).some((misfit) => told.includes(String(misfit)))
}
