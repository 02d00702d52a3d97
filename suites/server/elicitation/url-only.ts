import { using } from '../../define.ts'
import { toolFor } from '../../stimuli/answered-call.ts'

/** Whether the server sends a form all the same is judged on every conversation; here it gets the occasion. */
export default using(['eliciting-tool']).serverScenario({
  title: 'A tool that elicits by form, called by a client that declared URLs only',
  isolation: 'mixed',
  waits: true,
  async drive(context) {
    const params = (await toolFor('eliciting-tool', context))?.params()
    if (params === undefined) return
    const client = await context.connect({ capabilities: { elicitation: { url: {} } }, fresh: true })
    await client.request('tools/call', params)
  },
  provokes: ['elicitation.mode.undeclared-form'],
})
