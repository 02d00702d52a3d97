import {
  type Finding,
  type JudgeContext,
  type Labels,
  missing,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { type GoingOn, isToolCall, stopsAt, wentOn } from '../parts/going-on.ts'
import { type EventForm, eventForms, formNames, inForms } from './parts/event-forms.ts'

/** In one form: the first message, and the one by which the client goes on. */
type Label = GoingOn | `begun:${EventForm}` | `next:${EventForm}`

// Without ids no stream begins with an event that has no data: that is another rule.
const script = (names: readonly EventForm[]): ServerScript<Label> => ({
  answerAs: 'sse',
  eventIds: false,
  cut: inForms(names),
})

/** The form that the client cannot take, and the last event that came in it. */
function culprit(labels: Labels<Label>, context: JudgeContext, broken: Finding): Finding {
  for (const name of formNames) {
    const begun = seen(labels, `begun:${name}`)
    if (begun === undefined || seen(labels, `next:${name}`) !== undefined) continue
    const events = conversationOf(begun, context).events.flatMap((event) => (event.kind === 'sse-event' ? [event] : []))
    const last = events.at(-1)
    const words = last?.raw ?? last?.data ?? 'no event'
    const bytes = JSON.stringify(words.slice(0, 200))
    return missing(`tools/call after ${eventForms[name].says}: ${bytes}`, last?.seq ?? begun.sent?.seq ?? 0)
  }
  return broken
}

export default using([], ['call-tool']).clientScenario<Label>({
  title: 'A server that answers with event streams',
  transports: ['streamable-http'],
  async drive({ serve }) {
    const stopped = await stopsAt({ serve }, () => script(['unknown', 'tight', 'crlf', 'pieces']))
    if (!stopped) return
    for (const name of formNames) {
      const server = await serve(script([name]), { patient: true })
      await server.next(() => true, { as: `begun:${name}` })
      await server.next(isToolCall, { as: `next:${name}` })
      await server.done()
    }
  },
  judges: {
    'http.post.client-accepts-sse': (labels, context) => {
      const finding = wentOn(labels, 'answers as event streams')
      return finding.verdict === 'failed' ? culprit(labels, context, finding) : finding
    },
  },
})
