import { using } from '../../define.ts'

const tools = ['eliciting-tool', 'sampling-tool', 'roots-tool'] as const

/** Whether the server asks all the same is judged on every conversation; here it gets the occasion. */
export default using(tools).serverScenario({
  title: 'Tools that need their client, called by one that declared nothing',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.tools === undefined) return
    const client = await connect()
    for (const fixture of tools) {
      const tool = fixtures.find(fixture)
      if (tool === undefined) continue
      await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} })
    }
  },
  provokes: [
    'lifecycle.operation.server-capabilities',
    'lifecycle.operation.server-capabilities-should',
    'roots.capability.undeclared-not-requested',
    'roots.capability.check-before-use',
    'sampling.capability.undeclared-not-requested',
    'sampling.capability.undeclared-not-requested-should',
    'elicitation.capability.undeclared-not-requested',
  ],
})
