import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { declaredLists } from '../../stimuli/lists.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
/** A secret of ours, which nobody but the server is told. */
const secret = 'mcp-conform-canary-5c1f09'
const headers = { 'X-Auth-Token': secret }
const forms = [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')]

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#security */
export default using([], ['any-logging-tool']).serverScenario({
  title: 'A secret in a header, while the server logs all that it can',
  transports: ['streamable-http', 'http-sse'],
  async drive({ connect, facts, fixtures, revision }) {
    if (facts.capabilities.logging === undefined) return
    const client = await connect()
    const isModern = revision.era === 'modern'
    if (!isModern) await client.request('logging/setLevel', { level: 'debug' }, { headers })
    const options = { headers, ...(isModern && { meta: { [logLevel]: 'debug' } }) }
    for (const { method } of declaredLists(facts.capabilities)) await client.request(method, {}, options)
    const unknown = { name: 'mcp-conform-no-such-tool', arguments: {} }
    await client.request('tools/call', unknown, { ...options, deliberate: 'a tool that nobody listed' })
    for (const { tool, arguments: args } of fixtures.callable.slice(0, 3))
      await client.request('tools/call', { name: tool.name ?? null, arguments: args }, options)
    const tool = fixtures.find('any-logging-tool')
    if (tool !== undefined)
      await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, options)
    await client.fence()
  },
  judges: {
    'logging.server.no-credentials': (_, context) => {
      const logged = sentBySubject(context).filter(({ method }) => method === 'notifications/message')
      const leak = logged.find(({ text }) => forms.some((form) => text.includes(form)))
      if (leak !== undefined) return failed('log messages without what is in X-Auth-Token', leak.json, leak.seq)
      return logged.length > 0 ? passed : notObserved('the server logged nothing')
    },
  },
})
