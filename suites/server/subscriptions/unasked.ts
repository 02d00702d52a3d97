import type { Fixtures, TestClient } from '../../../harness/index.ts'
import { isJsonArray, type JsonObject } from '../../../schema/index.ts'
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
  ['logging-tool', 'mutation-tool', 'progress-tool'],
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
    let looks = 0
    const look = async (level?: string): Promise<void> => {
      const options = isModern && level !== undefined ? { meta: { [logLevel]: level } } : {}
      looks += 1
      for (const { method } of declaredLists(capabilities)) await client.request(method, undefined, options)
      const uri = facts.resources[0]?.uri
      if (typeof uri === 'string') await client.request('resources/read', { uri }, options)
      const prompt = facts.prompts.find(({ arguments: list }) => !isJsonArray(list) || list.length === 0)
      if (typeof prompt?.name === 'string') await client.request('prompts/get', { name: prompt.name }, options)
      for (const [n, { tool, args }] of calls.entries())
        await callTool(client, tool, args, { meta: { ...options.meta, progressToken: `everyday-${looks}-${n}` } })
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
    if (isModern) await hear(client, () => look('debug'), change)
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
    'subscriptions.server.no-id-elsewhere',
    'http.stream.notifications-relate',
    'http.stream.response-on-own-stream',
    'http.stream.listen-no-request-scoped',
    'logging.server.own-stream-only',
    'logging.server.not-on-subscription',
  ],
})

/** What may be called merely for its result, what logs, and what reports progress. */
function everydayCalls({ callable, find }: Fixtures<'any-logging-tool' | 'logging-tool' | 'progress-tool'>) {
  const plain = callable.slice(0, mostCalls).map(({ tool, arguments: args }) => ({ tool, args }))
  const bound = [find('any-logging-tool') ?? find('logging-tool'), find('progress-tool')].filter(
    (binding) => binding !== undefined,
  )
  const further = bound.filter(({ name }) => !plain.some(({ tool }) => tool.name === name))
  return [...plain, ...further.map(({ name, arguments: args = {} }) => ({ tool: { name }, args }))]
}

/** The same once more, while one subscription asks for changes of prompts alone, then with one for those of tools beside it. */
async function hear(client: TestClient, look: () => Promise<void>, change: () => Promise<void>): Promise<void> {
  const open = async (notifications: JsonObject) => {
    const listen = await client.start('subscriptions/listen', { notifications })
    await listen.next((message) => subscriptionId(message) === listen.id || message.id === listen.id)
    return listen
  }
  const prompts = await open({ promptsListChanged: true })
  await change()
  const tools = await open({ toolsListChanged: true })
  await look()
  await tools.cancel()
  await prompts.cancel()
  await client.fence()
}
