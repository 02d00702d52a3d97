/** What came back for a batch. */
import {
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  isCall,
  type JudgeContext,
  type Message,
  mediaType,
  passed,
  sameJson,
} from '../../../../harness/index.ts'
import { codes, isJsonArray, type Json } from '../../../../schema/index.ts'
import { conversationOf, sentBySubject } from '../../../judging/conversation-of.ts'

/** The exchange of one member of a batch. */
export function member(context: JudgeContext, batch: Exchange, id: Json): Exchange | undefined {
  return conversationOf(batch, context).exchanges.find(({ sent }) => sent?.id === id)
}

/** The members of the plain batch, which nothing is wrong with. */
export const plainIds = ['batch-1', 'batch-2'] as const

export const served = (context: JudgeContext, plain: Exchange): Finding => answered(context, plain, plainIds)

/** One array, several or single messages, in any order: only the ids count. */
export function answered(context: JudgeContext, batch: Exchange, ids: readonly string[]): Finding {
  return each(ids, (id) => {
    const exchange = member(context, batch, id)
    const refusal = batch.response?.json ?? batch.whatCame
    return check(exchange?.response !== undefined, `a response to ${id} of the batch`, refusal)
  })
}

/** With the status and the content type of an answer, and all responses in it. */
export function answeredByHttp({ http, status }: Exchange, { conversations }: JudgeContext): Finding {
  const type = mediaType(http?.responseHeaders ?? [])
  if (status !== 200 || (type !== 'application/json' && type !== 'text/event-stream'))
    return failed('HTTP status 200 with application/json or text/event-stream', `HTTP ${status}, ${type ?? 'no type'}`)
  // Whether a stream brings them all is for http.stream.eventual-response-batch.
  if (type === 'text/event-stream') return passed
  const ids = sentBySubject({ conversations })
    .filter((message) => message.http?.http === http?.http && !isCall(message))
    .map(({ id }) => id ?? null)
  const isComplete = ids.length === plainIds.length && plainIds.every((id) => ids.includes(id))
  return check(isComplete, `responses to ${plainIds.join(' and ')}, and no other`, ids)
}

/** An empty array is no batch, and refused as one invalid request. */
export function refusesEmpty(context: JudgeContext, empty: Exchange, after: Exchange): Finding {
  const expected = `one error with code ${codes.invalidRequest}, not in an array`
  const came = between(context, empty, after)[0]
  if (came === undefined) return (empty.http?.status ?? 0) >= 400 ? passed : failed(expected, empty.whatCame)
  const isRight = came.batchIndex === undefined && !isJsonArray(came.json) && came.error?.code === codes.invalidRequest
  return isRight ? passed : failed(expected, parsed(came), came.seq)
}

/** The whole unit, of which a message of a batch is a part. */
function parsed({ text, json }: Message): Json | undefined {
  return text.trimStart().startsWith('[') ? text : json
}

/** What came in answer to a unit: after it was sent, before the request after it was answered, in answer to no request. */
export function between(context: JudgeContext, from: Exchange, to: Exchange): readonly Message[] {
  const { byPeer, bySubject } = conversationOf(from, context)
  const start = from.sent?.seq ?? Number.POSITIVE_INFINITY
  const end = to.response?.seq ?? Number.POSITIVE_INFINITY
  const requests = byPeer.filter(({ kind }) => kind === 'request')
  const isAnswer = (id: Json | undefined): boolean =>
    id !== undefined && id !== null && requests.some((request) => sameJson(request.id, id))
  return bySubject.filter(
    (message) => message.seq > start && message.seq < end && !isCall(message) && !isAnswer(message.id),
  )
}

export const isRefusal = ({ http }: Message): boolean => (http?.status ?? 0) >= 400
