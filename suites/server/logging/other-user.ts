import { type Conversation, failed, legacy, type Message, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { connectOther, declaredTo, needsUsers } from '../../stimuli/users.ts'

type Label = 'level' | 'quiet' | 'call' | 'after'

/** What a message says, whatever its number or place. */
const words = ({ params }: Message): string => JSON.stringify([params?.level, params?.logger, params?.data])

const logsIn = ({ bySubject }: Conversation, from: number, to = Number.POSITIVE_INFINITY): readonly Message[] =>
  bySubject.filter(({ method, seq }) => method === 'notifications/message' && seq > from && seq < to)

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#security */
export default using(['two-principals', 'any-logging-tool']).serverScenario<Label>({
  title: 'What is logged for one user, while another one listens',
  revisions: legacy,
  transports: ['streamable-http', 'http-sse'],
  // What others call would be logged for all, too, and look usual.
  isolation: 'alone',
  async drive(drive) {
    const { connect, facts, fixtures, transport } = drive
    const tool = fixtures.find('any-logging-tool')
    if (tool === undefined || facts.capabilities.logging === undefined) return
    const other = await connectOther(drive)
    if (other === undefined || declaredTo(other).logging === undefined) return
    const stream = transport === 'streamable-http' ? await other.listen({ reconnects: true }) : undefined
    await other.request('logging/setLevel', { level: 'debug' }, { as: 'level' })
    await other.fence({ as: 'quiet' })
    const own = await connect()
    await own.request('logging/setLevel', { level: 'debug' })
    await own.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { as: 'call' })
    await other.fence({ as: 'after' })
    await other.fence()
    await stream?.close()
  },
  judges: {
    'logging.server.control-access': ({ level, quiet, call, after }, { conversations }) => {
      if (level.response?.result === undefined || quiet.response === undefined) return notObserved(needsUsers)
      const own = conversations.find(({ connection }) => connection === call.connection)
      const other = conversations.find(({ connection }) => connection === after.connection)
      if (own === undefined || other === undefined || call.sent === undefined) return notObserved(needsUsers)
      const begun = call.sent.seq
      const usual = new Set(logsIn(other, 0, begun).map(words))
      // The server may log each request of the second user: that is his own.
      const said = new Set(
        logsIn(own, begun)
          .map(words)
          .filter((one) => !usual.has(one)),
      )
      if (said.size === 0) return notObserved('the server logged nothing for the call of the first user')
      const shared = logsIn(other, begun).find((one) => said.has(words(one)))
      return shared === undefined
        ? passed
        : failed('no log message of a call of another user', shared.json, call.sent.seq, shared.seq)
    },
  },
})
