import { failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
/** An address of ours, which nobody but the server is told. */
const address = 'mcp-conform.canary.7be2@example.com'

/** Restrictions under which a string may not be any text. */
const restrictions = ['enum', 'const', 'pattern', 'format', 'maxLength', 'x-mcp-header'] as const

/** The arguments with the address in each member that may be any text. */
function withAddress(args: JsonObject, schema: Json | undefined): JsonObject {
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {}
  const free = Object.entries(properties).filter(
    ([, member]) =>
      isJsonObject(member) && member.type === 'string' && restrictions.every((name) => member[name] === undefined),
  )
  return { ...args, ...Object.fromEntries(free.map(([name]) => [name, address])) }
}

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#security */
export default using([], ['any-logging-tool']).serverScenario({
  title: 'A personal address in arguments, while the server logs all that it can',
  async drive({ connect, facts, fixtures, revision }) {
    if (facts.capabilities.logging === undefined) return
    const client = await connect()
    const isModern = revision.era === 'modern'
    if (!isModern) await client.request('logging/setLevel', { level: 'debug' })
    const options = isModern ? { meta: { [logLevel]: 'debug' } } : {}
    if (isJsonObject(facts.capabilities.tools)) {
      const unknown = { name: 'mcp-conform-no-such-tool', arguments: { email: address } }
      await client.request('tools/call', unknown, { ...options, deliberate: 'a tool that nobody listed' })
      for (const { tool, arguments: args } of fixtures.callable.slice(0, 3)) {
        const given = withAddress(args, tool.inputSchema)
        await client.request('tools/call', { name: tool.name ?? null, arguments: given }, options)
      }
    }
    const prompt = facts.prompts.find(({ arguments: args }) => isJsonArray(args) && args.length > 0)
    if (isJsonArray(prompt?.arguments)) {
      const names = prompt.arguments.flatMap((one) =>
        isJsonObject(one) && typeof one.name === 'string' ? [one.name] : [],
      )
      const given = Object.fromEntries(names.map((name) => [name, address]))
      await client.request('prompts/get', { name: prompt.name ?? null, arguments: given }, options)
    }
    const tool = fixtures.find('any-logging-tool')
    if (tool !== undefined)
      await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, options)
    await client.fence()
  },
  judges: {
    'logging.server.no-personal-data': (_, context) => {
      const logged = sentBySubject(context).filter(({ method }) => method === 'notifications/message')
      const leak = logged.find(({ text }) => text.includes(address))
      if (leak !== undefined)
        return failed(`log messages without ${address}, the address of a person`, leak.json, leak.seq)
      return logged.length > 0 ? passed : notObserved('the server logged nothing')
    },
  },
})
