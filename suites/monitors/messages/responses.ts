import { type Conversation, isModern, isResponse, type Message, revisionOf, sameJson } from '../../../harness/index.ts'
import { isJsonObject, type Json, type RevisionId } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { isMerelyUnknown } from '../../judging/merely-unknown.ts'
import { answerOf } from '../../judging/pairs.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const isUnaddressed = ({ id }: Message): boolean => id === undefined || id === null

/** Whether what the other side sent was unreadable, so that a response to it may lack the id, or have none that we know. */
const isSpoilt = (message: Message, revision: RevisionId): boolean =>
  (message.deliberate !== undefined && !isMerelyUnknown(message, revision)) ||
  (message.batchIndex !== undefined && !revisionOf(revision).batches) ||
  message.kind === 'invalid' ||
  isBadAnswer(message) ||
  !message.utf8 ||
  (message.id !== undefined && typeof message.id !== 'string' && !Number.isInteger(message.id))

/** With both a result and an error, with neither, or with what is none: whoever reads it may refuse it, as if it were a request. */
function isBadAnswer(message: Message): boolean {
  if (!isResponse(message) || !isJsonObject(message.json)) return false
  const { result, error } = message.json
  if ((result === undefined) === (error === undefined)) return true
  if (result !== undefined) return !isJsonObject(result)
  return !isJsonObject(error) || !Number.isInteger(error.code) || typeof error.message !== 'string'
}

/** An id that a reader may take for none, or lose: zero, nothing, a sign, many digits, letters of other scripts. */
const isEasilyLost = (id: Json | undefined): boolean =>
  typeof id === 'number' ? id <= 0 || id > 2 ** 31 : typeof id === 'string' && !/^[\x20-\x7e]+$/.test(id)

/** A request that got no answer for its id: the same request with another id got one afterwards. */
function lost({ exchanges, subject }: Conversation): readonly Reading[] {
  return exchanges.flatMap(({ sent, response, outcome, whatCame }): Reading[] => {
    if (sent === undefined || sent.from === subject || sent.deliberate !== undefined) return []
    if (response !== undefined || outcome !== 'unanswered' || !isEasilyLost(sent.id)) return []
    const isServed = exchanges.some(
      ({ sent: other, response: answer }) =>
        other !== undefined && other.method === sent.method && other.seq > sent.seq && answer !== undefined,
    )
    const expected = `a response with the id ${JSON.stringify(sent.id)}`
    return isServed ? [reading('messages.response.id-echo', { expected, actual: whatCame }, sent.seq)] : []
  })
}

/** A request of the other side that nobody answered, although nobody withdrew it. */
function isOpen(request: Message, conversation: Conversation): boolean {
  if (request.kind !== 'request' || answerOf(request, conversation) !== undefined) return false
  return !conversation.messages.some(
    (m) => m.method === 'notifications/cancelled' && sameJson(m.params?.requestId, request.id),
  )
}

/** What is wrong with a response that answers no request, and which rule says so. */
function stray(response: Message, conversation: Conversation): Reading | undefined {
  const { seq, http, id } = response
  // A client of the modern revision sends no responses at all, which is another rule.
  if (isModern(conversation.revision) && conversation.subject === 'client') return undefined
  // A server answers a POST in its response; what a client POSTs may answer anything that came before.
  const isInResponse = http?.method === 'POST' && http.from !== response.from
  const before = conversation.byPeer.filter((m) => m.seq < seq && (!isInResponse || m.http === http))
  if (before.some((m) => isSpoilt(m, conversation.revision))) return undefined
  // An HTTP refusal may have a body that is an error without id, and of an array as a whole there is no one id.
  const isRefused = http !== undefined && http.from !== response.from && (http.status ?? 0) >= 400
  if (isRefused && (isUnaddressed(response) || before.some((m) => m.batchIndex !== undefined))) return undefined
  const mixedUp = before.find((m) => isOpen(m, conversation))
  const notice = before.findLast((m) => m.kind === 'notification')
  if (mixedUp === undefined && notice !== undefined) {
    const expected = `no response to ${notice.method}`
    return reading('messages.notification.no-response', { expected, actual: response.json }, notice.seq, seq)
  }
  const expected =
    mixedUp === undefined ? 'the id of a request' : `the id of the request, ${JSON.stringify(mixedUp.id)}`
  return reading('messages.response.id-echo', { expected, actual: id }, mixedUp?.seq, seq)
}

function readings(conversation: Conversation): readonly Reading[] {
  const { bySubject, byPeer, exchanges } = conversation
  const answers = new Set(
    exchanges.flatMap(({ sent, response, extra }) => (sent === undefined ? [] : [response, ...extra])),
  )
  const responses = bySubject.filter(isResponse)
  const known = responses.filter((m) => answers.has(m) && !isUnaddressed(m))
  const unaddressed = responses.filter((m) => answers.has(m) && isUnaddressed(m))
  return [
    ...known.map(({ seq }) => reading('messages.response.id-echo', undefined, seq)),
    ...byPeer
      .filter((m) => m.kind === 'notification')
      .map(({ seq }) => reading('messages.notification.no-response', undefined, seq)),
    ...[...responses.filter((m) => !answers.has(m)), ...unaddressed].flatMap((m) => stray(m, conversation) ?? []),
    ...lost(conversation),
  ]
}

export default monitor({
  title: 'A response answers a request, and says which',
  judges: judgesFrom(
    ['messages.response.id-echo', 'messages.notification.no-response'],
    readings,
    'nothing was answered',
  ),
})
