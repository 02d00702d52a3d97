/** Responses that answer no request: what a notification or an unreadable message may have provoked. */
import type { Message } from '../../harness/judging/conversation.ts'
import type { Exchange } from '../../harness/judging/exchange.ts'
import type { JudgeContext } from '../../harness/suite.ts'
import { sameJson } from '../../harness/wire/json.ts'

/**
 * The target's results and errors that belong to no request of ours, between two exchanges on one connection: after `from` was
 * sent, up to the answer to `to`. An HTTP error status may carry an error without id; that is the refusal of a POST.
 */
export function strayResponses(
  { conversations }: Pick<JudgeContext, 'conversations'>,
  from: Exchange,
  to: Exchange,
): readonly Message[] {
  const conversation = conversations.find(({ connection }) => connection === from.connection)
  if (conversation === undefined) return []
  const start = from.sent?.seq ?? Number.POSITIVE_INFINITY
  const end = to.response?.seq ?? Number.POSITIVE_INFINITY
  const ids = conversation.other.filter(({ kind }) => kind === 'request').map(({ id }) => id)
  return conversation.own.filter(
    (message) =>
      message.seq > start &&
      message.seq <= end &&
      (message.kind === 'result' || message.kind === 'error') &&
      !(isUnaddressed(message) ? isRefusal(message) : ids.some((id) => sameJson(id, message.id))),
  )
}

const isUnaddressed = ({ id }: Message): boolean => id === undefined || id === null

const isRefusal = ({ http }: Message): boolean => (http?.status ?? 0) >= 400
