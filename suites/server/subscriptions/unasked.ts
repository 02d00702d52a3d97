import type { Fixtures, TestClient } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { changer } from '../../stimuli/change.ts'
import { declaredLists } from '../../stimuli/lists.ts'
import { subscriptionId } from '../../stimuli/modern.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
const mostCalls = 5

/**
 * Nothing here is odd. What a server must not say shows while somebody listens: on a GET stream, or on a subscription that
 * asks for one kind of change only.
 */
export default using(
  ['logging-tool', 'mutation-tool'],
  ['any-logging-tool', 'tool-change-trigger', 'prompt-change-trigger'],
).serverScenario({
  title: 'An everyday conversation, with an open ear for what nobody asked for',
  // Changes would reach others.
  isolation: 'alone',
  group: 'plain',
  async drive({ connect, revision, transport, facts, fixtures }) {
    const client = await connect()
    const { capabilities } = facts
    const isModern = revision.era === 'modern'
    const ear = !isModern && transport === 'streamable-http' ? await client.listen({ reconnects: true }) : undefined
    const logs = capabilities.logging !== undefined
    const calls = everydayCalls(fixtures)
    const look = async (level?: string): Promise<void> => {
      const options = isModern && level !== undefined ? { meta: { [logLevel]: level } } : {}
      for (const { method } of declaredLists(capabilities)) await client.request(method, undefined, options)
      const uri = facts.resources[0]?.uri
      if (typeof uri === 'string') await client.request('resources/read', { uri }, options)
      const prompt = facts.prompts.find(({ arguments: list }) => !isJsonArray(list) || list.length === 0)
      if (typeof prompt?.name === 'string') await client.request('prompts/get', { name: prompt.name }, options)
      for (const { tool, args } of calls) await callTool(client, tool, args, options)
      await client.fence()
    }

    // First without a level: on stdio nobody can tell later which request a log message is for.
    await look()
    for (const level of logs ? ['error', 'debug'] : []) {
      if (!isModern) await client.request('logging/setLevel', { level })
      await client.fence()
      await look(level)
    }

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
    if (isModern) await hear(client, change)
    await ear?.close()
  },
  provokes: [
    'logging.server.opt-in-only',
    'logging.server.request-level-floor',
    'logging.server.suppresses-below-level',
    'subscriptions.server.only-requested-types',
    'tools.list-changed.opt-in-only',
    'prompts.list-changed.opt-in-only',
    'resources.list-changed.opt-in-only',
    'resources.updated.only-subscribed-stream',
    'subscriptions.server.id-on-notifications',
    'resources.updated.only-subscribed',
  ],
})

/** What may be called merely for its result, and what logs. */
function everydayCalls({ callable, find }: Fixtures<'any-logging-tool'>) {
  const logging = find('any-logging-tool')
  const plain = callable.slice(0, mostCalls).map(({ tool, arguments: args }) => ({ tool, args }))
  if (logging === undefined || plain.some(({ tool }) => tool.name === logging.name)) return plain
  return [...plain, { tool: { name: logging.name }, args: logging.arguments ?? {} }]
}

/** Makes the changes once more, while a subscription asks for those of prompts alone. */
async function hear(client: TestClient, change: () => Promise<void>): Promise<void> {
  const listen = await client.start('subscriptions/listen', { notifications: { promptsListChanged: true } })
  await listen.next((message) => subscriptionId(message) === listen.id || message.id === listen.id)
  await change()
  await listen.cancel()
  await client.fence()
}
