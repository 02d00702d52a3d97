import { type Conversation, failed, type Message, notObserved, passed, sameJson } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { answerOf } from '../../judging/pairs.ts'
import { mayBeSeveral, severalClients } from '../parts/several-clients.ts'

/** Requests with a legal id; a notification that bears one breaks another rule. */
const isReadable = ({ kind, id, method = '' }: Message): boolean =>
  kind === 'request' && !method.startsWith('notifications/') && (typeof id === 'string' || Number.isInteger(id))

/** An HTTP request that was refused, or never answered, did not hand its message over: it may come again. */
const wasRefused = ({ http, from }: Message): boolean =>
  http !== undefined && http.from === from && (http.status === undefined || http.status >= 400)

/** The requests of a party, session by session: initialize begins a new one, whoever sends it. */
function sessions({ messages, subject }: Conversation): Message[][] {
  const found: Message[][] = [[]]
  for (const message of messages) {
    if (message.method === 'initialize') found.push([])
    if (message.from === subject && isReadable(message)) found.at(-1)?.push(message)
  }
  return found
}

/** An event that is delivered again after a resumption is the same request. */
const isRedelivery = (a: Message, b: Message): boolean => a.eventId !== undefined && a.eventId === b.eventId

/** Trace position at which the sender no longer waits for an answer. */
function settledAt(request: Message, conversation: Conversation): number {
  const { byPeer, bySubject } = conversation
  const answered = answerOf(request, conversation)?.seq
  const named = (m: Message): boolean =>
    m.method === 'notifications/cancelled' && sameJson(m.params?.requestId, request.id)
  const cancelled = [...bySubject, ...byPeer].find((m) => m.seq > request.seq && named(m))?.seq
  const ended = request.http?.endedSeq
  return Math.min(...[answered, cancelled, ended].filter((seq) => seq !== undefined), Number.POSITIVE_INFINITY)
}

export default monitor({
  title: 'Request ids tell the requests of a party apart',
  judges: {
    'messages.request.id-unique-session': (conversation) => {
      const own = new Set(conversation.bySubject)
      const lists = sessions(conversation).map((list) => list.filter((m) => own.has(m) && !wasRefused(m)))
      if (lists.every((list) => list.length === 0)) return notObserved('no request was sent')
      for (const list of lists) {
        const seen = new Map<string, Message>()
        for (const request of list) {
          const key = JSON.stringify(request.id)
          const before = seen.get(key)
          if (before !== undefined && !isRedelivery(before, request))
            return failed('an id that was not used before in the session', request.id, before.seq, request.seq)
          seen.set(key, request)
        }
      }
      return passed
    },
    'messages.request.id-unique-in-flight': (conversation) => {
      const requests = conversation.bySubject.filter((m) => isReadable(m) && !wasRefused(m))
      if (requests.length === 0) return notObserved('no request was sent')
      if (mayBeSeveral(conversation)) return notObserved(severalClients)
      for (const [i, request] of requests.entries()) {
        const open = requests
          .slice(0, i)
          .find((earlier) => sameJson(earlier.id, request.id) && settledAt(earlier, conversation) > request.seq)
        if (open !== undefined)
          return failed('an id that no unanswered request of the sender has', request.id, open.seq, request.seq)
      }
      return passed
    },
  },
})
