import {
  type Exchange,
  each,
  type Finding,
  failed,
  type JudgeContext,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { wasAsked } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { fillIn, fillInPartly, fillInWrongly, misfits } from './parts/forms.ts'

const asks = 'elicitation/create'
/** After an accept there may be long work. */
const refusals = ['decline', 'cancel'] as const
const deliberate = 'the content does not fit the form'

type Label = 'accept' | (typeof refusals)[number] | 'misfit' | 'partly' | 'alive'
type Labels = Readonly<Record<Label, Exchange>>

export default serverScenario<Label>({
  title: 'A tool that elicits, answered in every way',
  isolation: 'shared',
  async drive(context) {
    const { connect, revision } = context
    const params = (await toolFor('eliciting-tool', context))?.params()
    if (params === undefined) return
    const client = await connect({ capabilities: { elicitation: {} }, fresh: true })
    await answeredCall(client, revision, params, { [asks]: fillIn }, { as: 'accept' })
    await answeredCall(client, revision, params, { [asks]: () => ({ action: 'decline' }) }, { as: 'decline' })
    await answeredCall(client, revision, params, { [asks]: () => ({ action: 'cancel' }) }, { as: 'cancel' })
    await answeredCall(client, revision, params, { [asks]: fillInWrongly }, { as: 'misfit', deliberate })
    await answeredCall(client, revision, params, { [asks]: fillInPartly }, { as: 'partly', deliberate })
    await client.fence({ as: 'alive' })
  },
  judges: {
    'elicitation.result.server-handles-actions': handlesActions,
    'elicitation.result.server-handles-failure': handlesActions,
    'elicitation.result.server-validates': (labels, context) => {
      if (!('misfit' in labels)) return notObserved(noTool)
      const { misfit, partly } = labels
      return each([misfit, partly], (call) => {
        if (!wasAsked(call, context, asks)) return notObserved('the tool asked for nothing')
        if (call.response === undefined) return failed('an answer to the call', call.whatCame)
        return usesMisfit(call) ? failed('an error, or the question again', call.response.json) : passed
      })
    },
  },
})

const noTool = 'no eliciting-tool asked for anything: map one in the config'

function handlesActions(labels: Labels, context: JudgeContext): Finding {
  if (!refusals.some((action) => action in labels)) return notObserved(noTool)
  const asked = refusals.filter((action) => action in labels && wasAsked(labels[action], context, asks))
  if (asked.length === 0) return notObserved('the tool asked for nothing')
  const ended = each(asked, (action) => {
    const { response, whatCame } = labels[action]
    return response === undefined ? failed(`an answer to the call after "${action}"`, whatCame) : passed
  })
  return ended.verdict === 'passed' ? alive(labels.alive) : ended
}

/** A tool that reports the value as if it were valid; one that says what is wrong with it marks that as an error. */
function usesMisfit({ response }: Exchange): boolean {
  const { content, structuredContent, isError } = response?.result ?? {}
  if (isError === true) return false
  const told = JSON.stringify([content ?? null, structuredContent ?? null])
  return Object.values(misfits).some((misfit) => told.includes(String(misfit)))
}
