import {
  type Conversation,
  type Finding,
  failed,
  type Message,
  type MonitorJudge,
  notObserved,
  passed,
  sameJson,
} from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { answerOf } from '../../judging/pairs.ts'

const isCancelled = ({ method }: Message): boolean => method === 'notifications/cancelled'
const named = ({ params }: Message): Message['id'] => params?.requestId
const noneSent = notObserved('no notifications/cancelled was sent')

const requestBefore = (messages: readonly Message[], cancelled: Message): Message | undefined =>
  messages.findLast((m) => m.kind === 'request' && m.seq < cancelled.seq && sameJson(m.id, named(cancelled)))

/** Judges every cancellation of the party that names a request at all. */
function eachCancellation(judge: (cancelled: Message, conversation: Conversation) => Finding): MonitorJudge {
  return (conversation) => {
    const sent = conversation.bySubject.filter((m) => isCancelled(m) && named(m) !== undefined)
    const findings = sent.map((cancelled) => judge(cancelled, conversation))
    return findings.find(({ verdict }) => verdict === 'failed') ?? findings[0] ?? noneSent
  }
}

const ownRequest = eachCancellation((cancelled, { bySubject }) => {
  if (requestBefore(bySubject, cancelled) !== undefined) return passed
  return failed('the id of a request that the sender made before', named(cancelled), cancelled.seq)
})

/** Longer than a response takes to be read on a busy machine: a cancellation and a response that cross are nobody's fault. */
const crossingMs = 10_000
/** Cancellations that all come after the answer; so many do not cross by chance. */
const tooMany = 3

/** An answer that was POSTed has been read no sooner than the POST was answered. */
const isUnread = ({ http, from }: Message, until: number): boolean =>
  http?.from === from && (http.responseSeq ?? Number.POSITIVE_INFINITY) > until

const inProgress: MonitorJudge = (conversation) => {
  const { bySubject } = conversation
  const sent = bySubject.filter((m) => isCancelled(m) && requestBefore(bySubject, m) !== undefined)
  if (sent.length === 0) return noneSent
  const late = sent.flatMap((cancelled) => {
    const request = requestBefore(bySubject, cancelled)
    const answer = answerOf(request, conversation)
    const isOpen = answer === undefined || answer.seq > cancelled.seq || isUnread(answer, cancelled.seq)
    return isOpen ? [] : [{ cancelled, answer }]
  })
  const isHabit = late.length >= tooMany && late.length === sent.length
  const broken = late.find(({ cancelled, answer }) => isHabit || cancelled.at - answer.at > crossingMs)
  if (broken !== undefined) {
    const { cancelled, answer } = broken
    return failed('a request that is still unanswered', named(cancelled), answer.seq, cancelled.seq)
  }
  return late.length < sent.length ? passed : notObserved('a cancellation and a response crossed')
}

export default monitor({
  title: 'A party cancels only its own requests, and only open ones',
  judges: {
    'cancellation.sender.request-id-present': ({ bySubject }) => {
      const bare = bySubject.find((m) => isCancelled(m) && named(m) === undefined)
      if (bare !== undefined) return failed('the member requestId', bare.json, bare.seq)
      return bySubject.some(isCancelled) ? passed : noneSent
    },
    'cancellation.sender.same-direction': ownRequest,
    'cancellation.client.own-requests-only': ownRequest,
    'cancellation.sender.in-progress-only': inProgress,
    'cancellation.client.in-progress-only': inProgress,
    'cancellation.client.no-cancel-initialize': ({ bySubject, messages }) => {
      const opening = messages.filter(({ method }) => method === 'initialize')
      const cancelled = bySubject.find(
        (m) =>
          isCancelled(m) &&
          opening.some((o) => o.seq < m.seq && sameJson(o.id, named(m)) && requestBefore(bySubject, m) === o),
      )
      if (cancelled !== undefined) return failed('no cancellation of initialize', cancelled.json, cancelled.seq)
      return opening.length > 0 ? passed : notObserved('initialize was not sent')
    },
    'cancellation.server.no-other-cancel': eachCancellation((cancelled, { byPeer }) => {
      const request = requestBefore(byPeer, cancelled)
      if (request?.method === 'subscriptions/listen') return passed
      return failed('the id of a subscriptions/listen request', named(cancelled), cancelled.seq)
    }),
  },
})
