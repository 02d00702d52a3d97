import { failed, notObserved, passed } from '../../../harness/judging/finding.ts'
import { serverScenario } from '../../define.ts'
import { toolFor } from '../../stimuli/answered-call.ts'

/** Whether the server sends a form all the same is judged on every conversation; here it gets the occasion. */
export default serverScenario<'call'>({
  title: 'A tool that elicits by form, called by a client that declared URLs only',
  // The modes came with this revision.
  revisions: ['2025-11-25', '2026-07-28'],
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect({ capabilities: { elicitation: { url: {} } } })
    const tool = await toolFor(client, 'eliciting-tool', fixtures)
    if (tool === undefined) return
    await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { as: 'call' })
  },
  judges: {
    'messages.request.answered': (labels) => {
      if (!('call' in labels)) return notObserved('no eliciting-tool: map one in the config')
      const { response, whatCame } = labels.call
      return response === undefined ? failed('an answer to the call', whatCame) : passed
    },
  },
})
