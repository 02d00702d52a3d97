/** Takes back breaches that rest on what may have come after we stopped reading, or waiting. */
import type { Exchange } from '../../conversation/exchange.ts'
import type { EventOf } from '../../trace/events.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

interface Circumstances {
  readonly outcome: EventOf<'execution-ended'>['outcome']
  /** The bound of ours that left something of the execution unread, in words. */
  readonly cut?: string
}

const stillComing = 'the answer was still coming in, piece by piece, when the time for it was over'

const heldUp = 'the server was at work on what other scenarios had asked before'

/** @param read the exchanges that the judge has looked at */
export function onlyProven(
  judgement: Judgement,
  read: ReadonlySet<Exchange>,
  { outcome, cut }: Circumstances,
): Judgement {
  const isHeldUp = [...read].some((exchange) => exchange.isHeldUp)
  const isStillComing = [...read].some(({ response, http }) => response === undefined && http?.isUnfinished === true)
  const wasCutShort =
    outcome === 'interrupted' || outcome === 'timed-out' || cut !== undefined || isStillComing || isHeldUp
  if (!isBreach(judgement.verdict) || !wasCutShort) return judgement
  const isSilence = 'offending' in judgement && judgement.offending !== undefined && 'silence' in judgement.offending
  if (!isSilence && ![...read].some(isUnfinished)) return judgement
  return notObserved(cut ?? (isStillComing ? stillComing : isHeldUp ? heldUp : 'what it asked for had not come yet'))
}

/** It could have been answered, and nobody has waited to the end of it. */
function isUnfinished({ sent, response, outcome }: Exchange): boolean {
  return response === undefined && outcome !== 'unanswered' && sent?.kind !== 'notification'
}
