import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import { declaredLists } from '../../stimuli/lists.ts'
import { everydayCalls } from './parts/everyday-calls.ts'
import { openFor } from './parts/open-for.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'

/**
 * Nothing here is odd, and nothing changes. What a server must not say shows while somebody listens: on a GET stream, or on
 * subscriptions.
 */
export default using(['logging-tool', 'progress-tool'], ['any-logging-tool']).serverScenario({
  title: 'An everyday conversation, with an open ear for what nobody asked for',
  waits: true,
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

    if (isModern) {
      const prompts = await openFor(client, { promptsListChanged: true })
      const tools = await openFor(client, { toolsListChanged: true })
      await look('debug')
      await tools.cancel()
      await prompts.cancel()
      await client.fence()
    }
    await ear?.close()
  },
  provokes: [
    'logging.server.opt-in-only',
    'logging.server.request-level-floor',
    'logging.server.suppresses-below-level',
    'subscriptions.server.no-id-elsewhere',
    'http.stream.response-on-own-stream',
    'http.stream.listen-no-request-scoped',
    'logging.server.own-stream-only',
    'logging.server.not-on-subscription',
  ],
})
