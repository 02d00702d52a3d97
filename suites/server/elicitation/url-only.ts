import { notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { toolFor } from '../../stimuli/answered-call.ts'

/** Whether the server sends a form all the same is judged on every conversation; here it gets the occasion. */
export default serverScenario<'call'>({
  title: 'A tool that elicits by form, called by a client that declared URLs only',
  // The modes came with this revision.
  revisions: ['2025-11-25', '2026-07-28'],
  isolation: 'shared',
  async drive(context) {
    const params = (await toolFor('eliciting-tool', context))?.params()
    if (params === undefined) return
    const client = await context.connect({ capabilities: { elicitation: { url: {} } }, fresh: true })
    await client.request('tools/call', params, { as: 'call' })
  },
  judges: {
    'messages.request.answered': (labels) => {
      if (!('call' in labels)) return notObserved('no eliciting-tool: map one in the config')
      const { response, whatCame } = labels.call
      // A tool may take longer than we wait.
      return response === undefined ? notObserved(`the call got ${whatCame}`) : passed
    },
  },
})
