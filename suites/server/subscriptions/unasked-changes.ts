import { using } from '../../define.ts'
import { changeNotices } from '../../judging/change-notices.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { changer } from '../../stimuli/change.ts'
import { tellingCalls } from './parts/everyday-calls.ts'
import { openFor } from './parts/open-for.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'

/** What of changes a server must not say shows where nobody has asked for them, or for one kind only. */
export default using(
  ['mutation-tool', 'progress-tool'],
  ['any-logging-tool', 'logging-tool', 'tool-change-trigger', 'prompt-change-trigger'],
).serverScenario({
  title: 'Changes, with an open ear for those that nobody asked for',
  // Changes would reach others.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, revision, transport, fixtures }) {
    const client = await connect()
    const isModern = revision.era === 'modern'
    const ear = !isModern && transport === 'streamable-http' ? await client.listen({ reconnects: true }) : undefined
    const change = async (): Promise<void> => {
      for (const trigger of ['tool-change-trigger', 'prompt-change-trigger'] as const) {
        const binding = fixtures.find(trigger)
        const params = { name: binding?.name ?? '', arguments: binding?.arguments ?? {} }
        // Twice, for a change may undo itself.
        for (let time = 0; binding !== undefined && time < 2; time += 1) await client.request('tools/call', params)
      }
      await changer(client, fixtures)?.('touch')
      await client.fence()
    }
    await change()
    if (isModern) {
      const prompts = await openFor(client, { promptsListChanged: true })
      await change()
      const tools = await openFor(client, { toolsListChanged: true })
      for (const [n, { tool, args }] of tellingCalls(fixtures).entries())
        await callTool(client, tool, args, { meta: { [logLevel]: 'debug', progressToken: `changes-${n}` } })
      await tools.cancel()
      await prompts.cancel()
      await client.fence()
    }
    await ear?.close()
  },
  provokes: [...changeNotices, 'resources.updated.only-subscribed', 'http.stream.notifications-relate'],
})
