import { type Exchange, failed, type JudgeContext, type Message, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'

/** Log messages between a call and its answer. */
function loggedDuring(exchange: Exchange, context: JudgeContext): readonly Message[] {
  const { sent, response } = exchange
  if (sent === undefined || response === undefined) return []
  const { bySubject } = conversationOf(exchange, context)
  return bySubject.filter(
    ({ method, seq }) => method === 'notifications/message' && seq > sent.seq && seq < response.seq,
  )
}

const wordsOf = ({ params }: Message): string => JSON.stringify([params?.level, params?.data])

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#implementation-considerations */
export default using(['any-logging-tool']).serverScenario<'first' | 'second'>({
  title: 'The same call twice: the names under which it logs',
  isolation: 'shared',
  async drive({ connect, facts, fixtures, revision }) {
    const tool = fixtures.find('any-logging-tool')
    if (tool === undefined || facts.capabilities.logging === undefined) return
    const client = await connect()
    const isModern = revision.era === 'modern'
    if (!isModern) await client.request('logging/setLevel', { level: 'debug' })
    const options = isModern ? { meta: { [logLevel]: 'debug' } } : {}
    const params = { name: tool.name, arguments: tool.arguments ?? {} }
    await client.request('tools/call', params, { ...options, as: 'first' })
    await client.request('tools/call', params, { ...options, as: 'second' })
  },
  judges: {
    'logging.server.consistent-logger-names': ({ first, second }, context) => {
      const before = loggedDuring(first, context)
      // Two sources may say the same: any of their names is right.
      const again = loggedDuring(second, context).flatMap((message) => {
        const same = before.filter((earlier) => wordsOf(earlier) === wordsOf(message))
        return same.length === 0 ? [] : [{ message, names: same.map(({ params }) => params?.logger) }]
      })
      if (again.length === 0) return notObserved('no log message came again')
      const renamed = again.filter(({ message, names }) => !names.includes(message.params?.logger))
      const [one] = renamed
      return one === undefined || renamed.length < again.length
        ? passed
        : failed(`the logger ${JSON.stringify(one.names[0] ?? null)} again`, one.message.json, one.message.seq)
    },
  },
})
