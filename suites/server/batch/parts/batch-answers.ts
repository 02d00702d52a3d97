/** What came back for a batch. */
import {
  answerEvent,
  check,
  type Exchange,
  endOfItself,
  type Finding,
  failed,
  howEnded,
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
const plainIds = ['batch-1', 'batch-2'] as const

export const served = (context: JudgeContext, plain: Exchange): Finding => answersTo(context, plain, plainIds)

/**
 * One array, several or single messages, in any order: only the ids count. What came instead tells the branches apart: an error
 * that names no request refuses the array, the end of the connection, some of the answers, nothing at all.
 */
export function answersTo(context: JudgeContext, batch: Exchange, ids: readonly string[]): Finding {
  const isAnswered = (id: string): boolean => member(context, batch, id)?.response !== undefined
  const missing = ids.find((id) => !isAnswered(id))
  if (missing === undefined) return passed
  const expected = `a response to ${missing} of the batch`
  const refusal = refusalOf(context, batch)
  if (refusal !== undefined) return { ...failed(expected, parsed(refusal), refusal.seq), branch: 'refused' }
  const isPartly = ids.some(isAnswered)
  const exit = endOfItself(conversationOf(batch, context), batch.sent?.seq ?? 0)
  if (exit !== undefined && !isPartly) return { ...failed(expected, howEnded(exit), exit.seq), branch: 'ended' }
  const isRefused = (batch.http?.status ?? 0) >= 400
  return { ...failed(expected, batch.whatCame), branch: isRefused ? 'refused' : isPartly ? 'partly' : 'dropped' }
}

/** An error that names no request of ours, from the array up to what was sent when the request behind it had its answer. */
function refusalOf(context: JudgeContext, batch: Exchange): Message | undefined {
  const { exchanges, byPeer, bySubject } = conversationOf(batch, context)
  const start = batch.sent?.seq ?? Number.POSITIVE_INFINITY
  const after = exchanges.find(({ sent }) => sent?.kind === 'request' && sent.from === 'client' && sent.seq > start)
  const answer = after?.response?.seq
  const end = answer === undefined ? undefined : byPeer.find(({ seq }) => seq > answer)?.seq
  return bySubject.find(
    ({ seq, error, id }) =>
      error !== undefined &&
      seq > start &&
      seq < (end ?? Number.POSITIVE_INFINITY) &&
      !byPeer.some((sent) => sent.kind === 'request' && sameJson(sent.id, id)),
  )
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
export function refusesEmpty(context: JudgeContext, empty: Exchange, next: Exchange | undefined): Finding {
  const expected = `one error with code ${codes.invalidRequest}, not in an array`
  const came = messagesBetween(context, empty, next)[0]
  if (came === undefined) {
    const isRefused = (empty.http?.status ?? 0) >= 400
    return isRefused ? passed : { ...failed(expected, empty.whatCame), offending: answerEvent(empty) }
  }
  const isRight = came.batchIndex === undefined && !isJsonArray(came.json) && came.error?.code === codes.invalidRequest
  return isRight ? passed : failed(expected, parsed(came), came.seq)
}

/** The whole unit, of which a message of a batch is a part. */
function parsed({ text, json }: Message): Json | undefined {
  return text.trimStart().startsWith('[') ? text : json
}

/**
 * What came in answer to a unit: after it was sent, before the next unit was, in answer to no request. The answer to a request
 * in between is no end: a server may work on several at a time.
 */
export function messagesBetween(context: JudgeContext, from: Exchange, next: Exchange | undefined): readonly Message[] {
  const { byPeer, bySubject } = conversationOf(from, context)
  const start = from.sent?.seq ?? Number.POSITIVE_INFINITY
  const end = next?.sent?.seq ?? Number.POSITIVE_INFINITY
  const requests = byPeer.filter(({ kind }) => kind === 'request')
  const isAnswer = (id: Json | undefined): boolean =>
    id !== undefined && id !== null && requests.some((request) => sameJson(request.id, id))
  return bySubject.filter(
    (message) => message.seq > start && message.seq < end && !isCall(message) && !isAnswer(message.id),
  )
}

export const isHttpRefusal = ({ http }: Message): boolean => (http?.status ?? 0) >= 400
