/** Takes back breaches that rest on what may have come after we stopped reading, or waiting. */
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { EventOf } from '../../trace/events.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

interface Circumstances {
  readonly outcome: EventOf<'execution-ended'>['outcome']
  /** The bound of ours that left something of the execution unread, in words. */
  readonly cut?: string
  /** All that the execution has said: a judge may read what has no label. */
  readonly conversations: readonly Conversation[]
}

const stillComing = 'the answer was still coming in, piece by piece, when the time for it was over'

const heldUp = 'the server was at work on what other scenarios had asked before'

/** @param labelled the exchanges that the judge has looked at by their labels */
export function onlyProven(
  judgement: Judgement,
  labelled: ReadonlySet<Exchange>,
  { outcome, cut, conversations }: Circumstances,
): Judgement {
  if (!isBreach(judgement.verdict)) return judgement
  const read = [...labelled, ...namedBy(judgement, conversations)]
  const isHeldUp = read.some((exchange) => exchange.isHeldUp)
  const isStillComing = read.some(({ response, http }) => response === undefined && http?.isUnfinished === true)
  const wasCutShort =
    outcome === 'interrupted' || outcome === 'timed-out' || cut !== undefined || isStillComing || isHeldUp
  if (!wasCutShort) return judgement
  const isSilence = 'offending' in judgement && judgement.offending !== undefined && 'silence' in judgement.offending
  if (!isSilence && !read.some(isUnfinished)) return judgement
  return notObserved(cut ?? (isStillComing ? stillComing : isHeldUp ? heldUp : 'what it asked for had not come yet'))
}

/** The exchanges whose messages are its evidence. */
function namedBy(judgement: Judgement, conversations: readonly Conversation[]): readonly Exchange[] {
  const named = new Set('evidence' in judgement ? judgement.evidence : [])
  if (named.size === 0) return []
  return conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ sent }) => sent !== undefined && named.has(sent.seq))
}

/** It could have been answered, and nobody has waited to the end of it. */
function isUnfinished({ sent, response, outcome }: Exchange): boolean {
  return response === undefined && outcome !== 'unanswered' && sent?.kind !== 'notification'
}
