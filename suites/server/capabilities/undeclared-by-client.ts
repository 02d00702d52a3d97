import { each, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'

const tools = ['eliciting-tool', 'sampling-tool', 'roots-tool'] as const

/** Whether the server asks all the same is judged on every conversation; here it gets the occasion. */
export default serverScenario<(typeof tools)[number]>({
  title: 'Tools that need their client, called by one that declared nothing',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    for (const fixture of tools) {
      const tool = fixtures.find(fixture)
      if (tool === undefined) continue
      await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { as: fixture })
    }
  },
  judges: {
    'messages.request.answered': (labels) =>
      each(
        tools.filter((label) => label in labels),
        (label) => {
          const { response, whatCame } = labels[label]
          // A tool may take longer than we wait.
          return response === undefined ? notObserved(`the call got ${whatCame}`) : passed
        },
        'no tool that needs its client: map eliciting-tool, sampling-tool or roots-tool in the config',
      ),
  },
})
