import {
  at,
  type Conversation,
  type Exchange,
  failed,
  legacy,
  type Message,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isAtLeast, logLevels } from '../../stimuli/log-levels.ts'

type Round = 'warning' | 'error' | 'debug' | 'error-again'

export default using(['logging-tool']).serverScenario<Round>({
  title: 'Log messages below the level are held back',
  revisions: legacy,
  async drive({ connect, facts, fixtures, transport }) {
    const tool = fixtures.find('logging-tool')
    if (tool === undefined || facts.capabilities.logging === undefined) return
    const client = await connect()
    // Messages that belong to no request come on a stream of their own.
    const stream = transport === 'streamable-http' ? await client.listen({ reconnects: true }) : undefined
    for (const round of ['warning', 'error', 'debug', 'error-again'] as const) {
      await client.request('logging/setLevel', { level: round === 'error-again' ? 'error' : round })
      // What was on its way under the level of before has come when this is answered.
      await client.fence()
      await client.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { as: round })
      // The most severe message passes every filter, and comes last.
      await client.next(
        ({ method, params }) => method === 'notifications/message' && at(params, 'level') === 'emergency',
      )
    }
    await stream?.close()
  },
  judges: {
    'logging.server.sends-at-or-above-level': (labels, { conversations }) => {
      const came = logged(conversations, labels.warning, labels.error).map(({ level }) => level)
      if (came.length === 0) return notObserved('no log message came')
      const wanted = logLevels.filter((level) => isAtLeast(level, 'warning'))
      const missing = wanted.filter((level) => !came.includes(level))
      return missing.length === 0 ? passed : failed(`messages at all levels from warning on`, [...came])
    },
  },
  provokes: ['logging.server.suppresses-below-level'],
})

interface Logged {
  readonly level: string
  readonly seq: number
}

/** The levels of the messages that came between two calls. */
function logged(conversations: readonly Conversation[], from: Exchange, to: Exchange): readonly Logged[] {
  const first = from.sent?.seq ?? 0
  const last = to.sent?.seq ?? Number.POSITIVE_INFINITY
  return sentBySubject({ conversations })
    .filter(
      (message: Message) => message.method === 'notifications/message' && message.seq > first && message.seq < last,
    )
    .map(({ params, seq }) => ({ level: String(params?.level), seq }))
}
