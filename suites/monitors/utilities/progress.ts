import { at, type Conversation, type Message, sameJson } from '../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'
import { mayBeSeveral } from '../parts/several-clients.ts'

/** A request that carries a progress token, and where its life ends. */
interface Supply {
  readonly request: Message
  readonly token: Json
  /** What answers it, or a message of which nobody can tell the id. */
  readonly response: Message | undefined
  /** What answers it beyond doubt. */
  readonly answer: Message | undefined
  /** The answer only starts a task, whose progress goes on. */
  readonly isTask: boolean
}

/** A rule under its names of the legacy revisions and of the stateless one. */
const both = (
  rule: 'value-increases' | 'known-token' | 'stops-after-completion' | 'in-progress-only',
): readonly RequirementId[] => [`progress.sender.${rule}`, `progress.server.${rule}`]

function supplies({ exchanges }: Conversation, from: Message['from']): readonly Supply[] {
  return exchanges.flatMap(({ sent, response, extra }) => {
    const token = at(sent?.params, '_meta', 'progressToken')
    if (sent === undefined || sent.from !== from || token === undefined) return []
    const isTask = isJsonObject(sent.params?.task) || isJsonObject(response?.result?.task)
    const answer = [response, ...extra].find((message) => message !== undefined && isOwn(message, sent))
    return [{ request: sent, token, response, answer, isTask }]
  })
}

/** Without an id it may belong to another message, unless it came back on the same POST. */
const isOwn = (answer: Message, request: Message): boolean =>
  sameJson(answer.id, request.id) || (answer.http !== undefined && answer.http === request.http)

/** One stream of events, or the one channel of stdio: order across streams is not defined. */
const streamOf = (message: Message): number | string => message.http?.http ?? 'stdio'

const isRefusal = ({ kind, result }: Message): boolean => kind === 'error' || result?.resultType === 'input_required'

/** Tokens that the party gave to its own requests. */
function tokenReadings(conversation: Conversation): readonly Reading[] {
  const spoken = new Set(conversation.bySubject)
  const own = mayBeSeveral(conversation)
    ? []
    : supplies(conversation, conversation.subject).filter(({ request }) => spoken.has(request))
  const ids = ['progress.token.unique', 'progress.client.token-unique'] as const
  return own.flatMap(({ request, token }, i) => {
    const taken = own.slice(0, i).find((earlier) => sameJson(earlier.token, token) && isOpen(earlier, request.seq))
    const flaw = taken && { expected: 'a progress token that no active request has', actual: token }
    return ids.map((id) => reading(id, flaw, taken?.request.seq, request.seq))
  })
}

function isOpen({ request, response, isTask }: Supply, seq: number): boolean {
  if (isTask) return false
  const end = Math.min(response?.seq ?? Number.POSITIVE_INFINITY, request.http?.endedSeq ?? Number.POSITIVE_INFINITY)
  return end > seq
}

const isUnderWay = ({ request, answer }: Supply, seq: number): boolean =>
  request.seq < seq && (answer?.seq ?? Number.POSITIVE_INFINITY) > seq

/** A request that was refused is not under way: that nothing more comes of it shows at the end of the conversation. */
function refusedReadings(conversation: Conversation): readonly Reading[] {
  const given = supplies(conversation, otherThan(conversation.subject))
  const refused = given.flatMap(({ answer }) => (answer !== undefined && isRefusal(answer) ? [answer.seq] : []))
  return refused.flatMap((seq) => both('in-progress-only').map((id) => reading(id, undefined, seq)))
}

const otherThan = (side: Message['from']): Message['from'] => (side === 'server' ? 'client' : 'server')

function progressReadings(conversation: Conversation): readonly Reading[] {
  const given = supplies(conversation, otherThan(conversation.subject))
  const last = new Map<string, Message>()
  return conversation.bySubject.flatMap((message): Reading[] => {
    if (message.method !== 'notifications/progress') return []
    const token = message.params?.progressToken
    const value = message.params?.progress
    if ((typeof token !== 'string' && typeof token !== 'number') || typeof value !== 'number') return []
    const supply = given.findLast((s) => sameJson(s.token, token) && s.request.seq < message.seq)
    if (supply === undefined)
      return both('known-token').map((id) =>
        reading(id, { expected: 'a token of a request of the other side', actual: token }, message.seq),
      )
    const known = [...both('known-token').map((id) => reading(id, undefined, message.seq)), ...words(message)]
    // Of two requests that are under way with one token nobody can tell whose progress it is.
    const isShared = given.filter((s) => sameJson(s.token, token) && isUnderWay(s, message.seq)).length > 1
    if (isShared) return known
    const series = `${streamOf(message)} ${supply.request.seq}`
    const before = last.get(series)
    last.set(series, message)
    return [...known, ...increases(before, message), ...stops(supply, message)]
  })
}

/** Whether a text helps a human nobody else can say, but one without a character does not. */
function words({ params, seq, json }: Message): readonly Reading[] {
  const text = params?.message
  if (typeof text !== 'string') return []
  const isEmpty = text.trim() === ''
  const flaw = isEmpty && { expected: 'a message that can be read, or none', actual: json }
  return [reading('progress.sender.message-human-readable', flaw, seq)]
}

function increases(before: Message | undefined, message: Message): Reading[] {
  if (before === undefined || (before.eventId !== undefined && before.eventId === message.eventId)) return []
  const previous = before.params?.progress
  const value = message.params?.progress
  const isRising = typeof previous === 'number' && typeof value === 'number' && value > previous
  const flaw = !isRising && { expected: `a progress greater than ${JSON.stringify(previous)}`, actual: value }
  return both('value-increases').map((id) => reading(id, flaw, before.seq, message.seq))
}

/** Nothing may follow the answer: on the same stream, for the streams of HTTP overtake each other. */
function stops({ request, answer, isTask }: Supply, message: Message): Reading[] {
  const isLate = answer !== undefined && !isTask && answer.seq < message.seq && streamOf(answer) === streamOf(message)
  const wasRefused = answer !== undefined && isRefusal(answer)
  const flaw = isLate && { expected: `no progress after the answer to ${request.method}`, actual: message.json }
  const rule = both(wasRefused ? 'in-progress-only' : 'stops-after-completion')
  return rule.map((id) => reading(id, flaw, answer?.seq, message.seq))
}

export default monitor({
  title: 'Progress has a known token, grows, and ends with the request',
  judges: judgesFrom(
    [
      'progress.token.unique',
      'progress.client.token-unique',
      ...both('known-token'),
      ...both('value-increases'),
      ...both('stops-after-completion'),
      ...both('in-progress-only'),
      'progress.sender.message-human-readable',
    ],
    (conversation) => [
      ...tokenReadings(conversation),
      ...refusedReadings(conversation),
      ...progressReadings(conversation),
    ],
    'no progress was sent',
  ),
})
