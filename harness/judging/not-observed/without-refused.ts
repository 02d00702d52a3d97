import type { Exchange } from '../../conversation/exchange.ts'
import { refusedByLimit } from '../../conversation/limit-refusal.ts'
import type { Side } from '../../trace/place.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

/**
 * Takes back what rests on requests that a limit of the target has refused, a pass as well as a breach: such a refusal is no
 * answer to what was asked. Our side has asked again more slowly by then, as far as that was possible.
 * @param read the exchanges that the judge has looked at
 * @param subject the side of the target
 */
export function withoutRefused(judgement: Judgement, read: ReadonlySet<Exchange>, subject: Side): Judgement {
  if (!isBreach(judgement.verdict) && judgement.verdict !== 'passed') return judgement
  for (const exchange of read) {
    // Where a scenario goes beyond a limit on purpose, the refusal is what it asks for.
    const reason = exchange.limit !== 'wanted' && isByTarget(exchange, subject) ? refusedByLimit(exchange) : undefined
    if (reason !== undefined) return notObserved(`the ${subject} refused ${exchange.name}, for ${reason}`)
  }
  return judgement
}

const ofLimit = 'limits how often it may be asked'

/** Whether a reason tells of a limit: it says more than that nothing was seen. */
export const tellsOfLimit = (reason: string | undefined): boolean => reason?.endsWith(ofLimit) === true

/** What to add to the reason of a verdict that was not observed, where the target has refused requests as too many: they take time. */
export function slowedBy(exchanges: readonly Exchange[], subject: Side): string {
  const isLimited = exchanges.some(
    (exchange) => exchange.limit !== undefined && exchange.limit !== 'wanted' && isByTarget(exchange, subject),
  )
  return isLimited ? `; the ${subject} ${ofLimit}` : ''
}

const isByTarget = ({ sent, http }: Exchange, subject: Side): boolean =>
  sent === undefined ? http !== undefined && http.from !== subject : sent.from !== subject
