/** What a message broke, read from the exchanges alone; the search and the judges ask the same questions. */

import { type Exchange, type Message, sameJson } from '../../../harness/index.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { isAnswered } from '../../judging/answered.ts'
import { envelopeReadings } from '../../monitors/messages/message-shape/envelope.ts'
import { mayBeOfUnrepeatable, responsesById } from '../../monitors/messages/one-response-per-request.ts'
import { mustAnswer } from './must-answer.ts'

/** How the request after the generated messages fared. */
export type Life =
  | 'answered'
  /** An HTTP error status without a response: a session that the server has ended, for example. */
  | 'refused'
  /** The connection ended first. */
  | 'closed'
  | 'silent'

export function lifeAfter({ response, http, outcome }: Exchange): Life {
  if (response !== undefined) return 'answered'
  if (http?.status !== undefined && http.status >= 400) return 'refused'
  return outcome === 'closed' ? 'closed' : 'silent'
}

/** True for a request that got neither a response nor an HTTP error status. An error without id may be its response. */
export function isUnanswered(exchange: Exchange): boolean {
  return !isAnswered(exchange) && isRequest(exchange)
}

/**
 * True for a request with a response that may belong to another message of the row: the only one, without id, or a second one
 * beside a message whose id nobody can repeat.
 */
export function isDoubtful(exchange: Exchange, row: readonly Exchange[]): boolean {
  const { sent, response, extra, http } = exchange
  const again = secondResponse(exchange)
  if (again !== undefined && mayBeOfUnrepeatable(again, exchange, row)) return true
  if (response === undefined || http !== undefined) return false
  return ![response, ...extra].some(({ id }) => sameJson(id, sent?.id)) && isRequest(exchange)
}

function isRequest({ sent }: Exchange): boolean {
  return sent !== undefined && sent.batchIndex === undefined && mustAnswer(sent.text, sent.json)
}

/** A second response with the id of the request. */
export function secondResponse(exchange: Exchange): Message | undefined {
  return responsesById(exchange)[1]
}

/** What is wrong with the response as a JSON-RPC message, as the monitor of envelopes reads it. */
export function envelopeFlaws({ response }: Exchange, revision: RevisionId) {
  return response === undefined ? [] : envelopeReadings(response, revision).filter(({ flaw }) => flaw !== undefined)
}

/** What is broken where no answer came. */
export const unansweredRequest = 'a request without answer'

/** What the exchange of a generated message broke, in a few words. */
export function brokenBy(exchange: Exchange, revision: RevisionId): string | undefined {
  if (isUnanswered(exchange)) return unansweredRequest
  if (secondResponse(exchange) !== undefined) return 'a second response'
  const [flaw] = envelopeFlaws(exchange, revision)
  return flaw === undefined ? undefined : `a response that breaks ${flaw.requirement}`
}
