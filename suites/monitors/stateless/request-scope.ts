/** 2026-07-28: what belongs to a request stays with it, and what belongs to a subscription with that. */

import {
  at,
  type Conversation,
  type Exchange,
  isModern,
  isResponse,
  type Message,
  sameJson,
} from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const progress = 'notifications/progress'
const logMessage = 'notifications/message'
const acknowledged = 'notifications/subscriptions/acknowledged'

const isChange = (method: string): boolean =>
  method.endsWith('/list_changed') || method === 'notifications/resources/updated'

const isListen = ({ sent }: Exchange): boolean => sent?.method === 'subscriptions/listen'

const tokenOf = ({ sent }: Exchange) => at(sent?.params, '_meta', 'progressToken')

const requestsOf = ({ exchanges, subject }: Conversation): readonly Exchange[] =>
  exchanges.filter(({ sent }) => sent?.kind === 'request' && sent.from !== subject)

const isOpenAt = ({ sent, response, http }: Exchange, seq: number): boolean =>
  (sent?.seq ?? seq) < seq && (response?.seq ?? http?.endedSeq ?? Number.POSITIVE_INFINITY) > seq

/** A subscription is open, so that there is something that the message could have been sent on by mistake. */
const hasOtherStream = (all: readonly Exchange[], { seq }: Message): boolean =>
  all.some((exchange) => isListen(exchange) && isOpenAt(exchange, seq))

/** Each response comes on the HTTP response to its own request. */
function responseReading(message: Message, all: readonly Exchange[]): readonly Reading[] {
  const { http, id, json, seq } = message
  // An error without an id is for a request whose id could not be read, even where another one has null for an id.
  if (http === undefined || id === undefined || id === null) return []
  const carrier = all.filter((exchange) => exchange.http?.http === http.http)
  const owners = all.filter(({ sent }) => sameJson(sent?.id, id) && (sent?.seq ?? seq) < seq)
  const isOwn = owners.some((owner) => carrier.includes(owner))
  // An id that nobody asked with has a rule of its own.
  if (owners.length === 0 || carrier.length === 0) return []
  const flaw = !isOwn && { expected: `the response to ${carrier[0]?.name} on its stream`, actual: json }
  return [reading('http.stream.response-on-own-stream', flaw, owners[0]?.sent?.seq, seq)]
}

/** Progress says whose it is, a change is never that of a request; of log messages nobody can tell. */
function relationReading(message: Message, all: readonly Exchange[]): readonly Reading[] {
  const { http, method = '', params, json, seq } = message
  const carrier = all.find((exchange) => exchange.http?.http === http?.http)
  if (http === undefined || carrier === undefined) return []
  const rule = 'http.stream.notifications-relate'
  if (method === progress) {
    const token = params?.progressToken
    const owners = all.filter((exchange) => token !== undefined && sameJson(tokenOf(exchange), token))
    if (owners.length === 0) return []
    const flaw = !owners.includes(carrier) && {
      expected: `progress of ${carrier.name} alone on its stream`,
      actual: json,
    }
    return [reading(rule, flaw, seq)]
  }
  if (!isChange(method) && method !== acknowledged) return []
  const flaw = !isListen(carrier) && { expected: `${method} on the stream of a subscription`, actual: json }
  return [reading(rule, flaw, seq)]
}

/** Progress and log messages of a request, while there is a subscription that they could be taken for. */
function listenReadings(message: Message, all: readonly Exchange[]): readonly Reading[] {
  const { http, method = '', json, seq, params } = message
  if (method !== progress && method !== logMessage) return []
  const isLog = method === logMessage
  const onListen = all.find((exchange) => isListen(exchange) && http !== undefined && exchange.http?.http === http.http)
  if (onListen === undefined && !hasOtherStream(all, message)) return []
  const misplaced = onListen && { expected: `no ${method} on the stream of a subscription`, actual: json }
  const named = at(params, '_meta', metaKey.subscriptionId)
  const stamped = named !== undefined && { expected: `${method} without the id of a subscription`, actual: json }
  return [
    reading('http.stream.listen-no-request-scoped', misplaced, seq),
    ...(isLog ? [reading('logging.server.own-stream-only', misplaced, seq)] : []),
    // On the stream of a subscription the stream is what is wrong.
    ...(onListen === undefined ? [reading('subscriptions.server.no-id-elsewhere', stamped, seq)] : []),
    ...(onListen === undefined && isLog ? [reading('logging.server.not-on-subscription', stamped, seq)] : []),
  ]
}

function readings(conversation: Conversation): readonly Reading[] {
  if (!isModern(conversation.revision)) return []
  const all = requestsOf(conversation)
  return conversation.bySubject.flatMap((message) =>
    isResponse(message)
      ? responseReading(message, all)
      : [...relationReading(message, all), ...listenReadings(message, all)],
  )
}

export default monitor({
  title: 'What belongs to a request comes with it, and never on a subscription',
  judges: judgesFrom(
    [
      'http.stream.response-on-own-stream',
      'http.stream.notifications-relate',
      'http.stream.listen-no-request-scoped',
      'logging.server.own-stream-only',
      'logging.server.not-on-subscription',
      'subscriptions.server.no-id-elsewhere',
    ],
    readings,
    'nothing came that could have been misplaced',
  ),
})
