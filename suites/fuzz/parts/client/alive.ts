/** Whether a client that was given an odd result still answers; the search and the judge ask the same questions. */
import {
  type Conversation,
  type Exchange,
  each,
  failed,
  type Judge,
  notObserved,
  passed,
  seen,
} from '../../../../harness/index.ts'

/** Pings at once, and while the next request is held: after usual answers, and after the smallest that broke something. */
export type AliveLabel = `${'alive' | 'held'}-${number | 'control'}`

/**
 * Neither answered nor let go in time: who ends a session, its stream or the connection is free to answer nothing any more. What
 * came after the wait for the answer was over is no excuse: then our side ends the client.
 */
export function isHanging(
  { sent, outcome, response, http, connection }: Exchange,
  all: readonly Conversation[],
): boolean {
  const own = all.find((conversation) => conversation.connection === connection)
  if (own === undefined || response !== undefined || outcome !== 'unanswered') return false
  const over = own.events.find(
    (event) => event.kind === 'note' && event.about === sent?.seq && event.outcome === outcome,
  )
  const isInTime = (seq = Number.POSITIVE_INFINITY): boolean => seq < (over?.seq ?? Number.POSITIVE_INFINITY)
  return !isInTime(http?.endedSeq) && !own.http.some(({ method, seq }) => method === 'DELETE' && isInTime(seq))
}

/** As many as a search looks for. */
const mostCauses = 5

export const answersAfter: Judge<AliveLabel> = (labels, { conversations }) => {
  const ways = (['alive', 'held'] as const).filter((how) => seen(labels, `${how}-control`)?.response !== undefined)
  if (ways.length === 0) return notObserved('the client could not be pinged after a usual answer')
  const pings = ways.flatMap((how) =>
    Array.from({ length: mostCauses }).flatMap((_, n) => seen(labels, `${how}-${n}`) ?? []),
  )
  if (pings.length === 0) return passed
  return each(pings, (ping) =>
    isHanging(ping, conversations) ? failed('an answer to ping after a generated result', ping.whatCame) : passed,
  )
}
