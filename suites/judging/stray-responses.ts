/** Responses that answer no request: what a notification or an unreadable message may have provoked. */

import { type Exchange, isResponse, type Message, sameJson } from '../../harness/index.ts'
import { type Conversations, conversationOf } from './conversation-of.ts'

/**
 * The target's results and errors without id (or with id null) between two exchanges on one connection: after `from` was sent,
 * up to the answer to `to`. An HTTP error status may carry an error without id; that is the refusal of a POST.
 */
export function unaddressedResponses(context: Conversations, from: Exchange, to: Exchange): readonly Message[] {
  return responses(context, from, to).filter((message) => isUnaddressed(message) && !isRefusal(message))
}

/**
 * As `unaddressedResponses`, and those with an id that no request of ours has. For a connection of the scenario's own only: on a
 * shared one it may be the late answer to a request of another scenario.
 */
export function strayResponses(context: Conversations, from: Exchange, to: Exchange): readonly Message[] {
  const ids = conversationOf(from, context)
    .byPeer.filter(({ kind }) => kind === 'request')
    .map(({ id }) => id)
  return responses(context, from, to).filter((message) =>
    isUnaddressed(message) ? !isRefusal(message) : !ids.some((id) => sameJson(id, message.id)),
  )
}

function responses(context: Conversations, from: Exchange, to: Exchange): readonly Message[] {
  const start = from.sent?.seq ?? Number.POSITIVE_INFINITY
  const end = to.response?.seq ?? Number.POSITIVE_INFINITY
  const { bySubject } = conversationOf(from, context)
  return bySubject.filter((message) => message.seq > start && message.seq <= end && isResponse(message))
}

const isUnaddressed = ({ id }: Message): boolean => id === undefined || id === null

const isRefusal = ({ http }: Message): boolean => (http?.status ?? 0) >= 400
