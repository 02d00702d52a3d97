import {
  type Exchange,
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
import { isAtLeast } from '../../stimuli/log-levels.ts'

const logLevel = 'io.modelcontextprotocol/logLevel'
const noControl = 'with logLevel debug no log message came'

export default using(['logging-tool']).serverScenario<
  'list' | 'invalid' | 'silent' | 'silence' | 'debug' | 'debugged' | 'error' | 'end'
>({
  title: 'Log messages on request only',
  revisions: modern,
  async drive({ connect, facts, fixtures }) {
    const [list] = declaredLists(facts.capabilities)
    if (facts.capabilities.logging === undefined) return
    const client = await connect()
    if (list !== undefined) {
      await client.request(list.method, undefined, { as: 'list', meta: { [logLevel]: 'info' } })
      const deliberate = 'no log level'
      await client.request(list.method, undefined, { as: 'invalid', meta: { [logLevel]: 'verbose' }, deliberate })
    }
    const tool = fixtures.find('logging-tool')
    if (tool === undefined) return
    const params = { name: tool.name, arguments: tool.arguments ?? {} }
    // What a fence is answered after was sent before.
    await client.request('tools/call', params, { as: 'silent' })
    await client.fence({ as: 'silence' })
    await client.request('tools/call', params, { as: 'debug', meta: { [logLevel]: 'debug' } })
    await client.fence({ as: 'debugged' })
    await client.request('tools/call', params, { as: 'error', meta: { [logLevel]: 'error' } })
    await client.fence({ as: 'end' })
  },
  judges: {
    'logging.server.invalid-request-level': (labels) => {
      const list = seen(labels, 'list')
      if (list === undefined) return notObserved('no list is declared')
      return given(list, () => errorCode(labels.invalid, codes.invalidParams))
    },
    'logging.server.opt-in-only': (labels, context) => {
      if (logged(context, labels.debug, labels.debugged).length === 0) return notObserved(noControl)
      const [message] = logged(context, labels.silent, labels.silence)
      if (message === undefined) return passed
      return failed('no log message without logLevel in the request', message.json, message.seq)
    },
    'logging.server.request-level-floor': (labels, context) => {
      if (logged(context, labels.debug, labels.debugged).length === 0) return notObserved(noControl)
      const below = logged(context, labels.error, labels.end).find(({ params }) => !isAtLeast(params?.level, 'error'))
      if (below === undefined) return passed
      return failed('no log message below the logLevel of the request, error', below.json, below.seq)
    },
    'logging.server.before-response': (labels, context) => {
      const messages = logged(context, labels.debug, labels.debugged)
      if (messages.length === 0) return notObserved(noControl)
      const answered = labels.debug.response?.seq
      const late = messages.find(({ seq }) => answered !== undefined && seq > answered)
      return late === undefined ? passed : failed('log messages before the response only', late.json, late.seq)
    },
  },
})

/** The log messages that came after one request was sent and before another was answered. */
function logged({ conversations }: JudgeContext, from: Exchange, to: Exchange): readonly Message[] {
  const first = from.sent?.seq ?? 0
  const last = to.response?.seq ?? to.sent?.seq ?? Number.POSITIVE_INFINITY
  return sentBySubject({ conversations }).filter(
    ({ method, seq }) => method === 'notifications/message' && seq > first && seq < last,
  )
}
