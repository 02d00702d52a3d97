import {
  type Finding,
  type JudgeContext,
  type Labels,
  missing,
  type ServerScript,
  seen,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
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
function culprit(labels: Labels<Label>, { conversations }: JudgeContext, broken: Finding): Finding {
  for (const name of formNames) {
    const begun = seen(labels, `begun:${name}`)
    if (begun === undefined || seen(labels, `next:${name}`) !== undefined) continue
    // A client of both eras begins with a request of the other one, on a connection of its own.
    const since = begun.sent?.seq ?? 0
    const until = startAfter(labels, since)
    const events = conversations.flatMap((conversation) =>
      conversation.events.flatMap((event) =>
        event.kind === 'sse-event' && event.seq > since && event.seq < until ? [event] : [],
      ),
    )
    const last = events.toSorted((a, b) => a.seq - b.seq).at(-1)
    const words = last?.raw ?? last?.data ?? 'no event'
    const bytes = JSON.stringify(words.slice(0, 200))
    return missing(`tools/call after ${eventForms[name].says}: ${bytes}`, last?.seq ?? since)
  }
  return broken
}

/** Where the next form begins. */
function startAfter(labels: Labels<Label>, seq: number): number {
  const starts = formNames.flatMap((name) => seen(labels, `begun:${name}`)?.sent?.seq ?? [])
  return Math.min(...starts.filter((start) => start > seq), Number.POSITIVE_INFINITY)
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
