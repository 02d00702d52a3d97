import {
  type Exchange,
  each,
  errorCode,
  failed,
  given,
  type JudgeContext,
  type Message,
  modern,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { declaredLists } from '../../stimuli/lists.ts'
import { noLevels } from '../../stimuli/near-misses/levels.ts'
import { series } from '../../stimuli/series.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
const noControl = 'with logLevel debug no log message came'

export default using(['logging-tool']).serverScenario<'list' | `invalid-${number}` | 'debug' | 'debugged'>({
  title: 'Log messages on request only',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    const [list] = declaredLists(facts.capabilities)
    if (facts.capabilities.logging === undefined) return
    const client = await connect({ fresh: true })
    const tool = fixtures.find('logging-tool')
    if (tool !== undefined) {
      const params = { name: tool.name, arguments: tool.arguments ?? {} }
      // First without a level: on stdio nobody can tell later which request a message is for.
      await client.request('tools/call', params)
      // What a fence is answered after was sent before.
      await client.fence()
      await client.request('tools/call', params, { as: 'debug', meta: { [logLevel]: 'debug' } })
      await client.fence({ as: 'debugged' })
      await client.request('tools/call', params, { meta: { [logLevel]: 'error' } })
      await client.fence()
    }
    if (list !== undefined) {
      await client.request(list.method, undefined, { as: 'list', meta: { [logLevel]: 'info' } })
      const deliberate = 'no log level'
      for (const [n, { level }] of noLevels.filter(({ level }) => level !== undefined).entries())
        await client.request(list.method, undefined, {
          as: `invalid-${n}`,
          meta: { [logLevel]: level ?? null },
          deliberate,
        })
    }
  },
  judges: {
    'logging.server.invalid-request-level': (labels) => {
      const list = seen(labels, 'list')
      if (list === undefined) return notObserved('no list is declared')
      return given(list, () => each(series(labels, 'invalid'), (sent) => errorCode(sent, codes.invalidParams)))
    },
    'logging.server.before-response': (labels, context) => {
      const messages = logged(context, labels.debug, labels.debugged)
      if (messages.length === 0) return notObserved(noControl)
      const answered = labels.debug.response?.seq
      const late = messages.find(({ seq }) => answered !== undefined && seq > answered)
      return late === undefined ? passed : failed('log messages before the response only', late.json, late.seq)
    },
  },
  provokes: ['logging.server.opt-in-only', 'logging.server.request-level-floor'],
})

/** The log messages that came after one request was sent and before another was answered. */
function logged({ conversations }: JudgeContext, from: Exchange, to: Exchange): readonly Message[] {
  const first = from.sent?.seq ?? 0
  const last = to.response?.seq ?? to.sent?.seq ?? Number.POSITIVE_INFINITY
  return sentBySubject({ conversations }).filter(
    ({ method, seq }) => method === 'notifications/message' && seq > first && seq < last,
  )
}
