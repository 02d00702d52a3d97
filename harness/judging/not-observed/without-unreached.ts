import type { Conversation } from '../../conversation/conversation.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

export const nobodyListens = 'nothing listened at the address of the server any more'

/**
 * Takes back what rests on messages for a server that was not there, a pass as well as a breach: who is not there breaks no rule
 * and keeps none. A breach stands that was proven before.
 */
export function withoutUnreached(judgement: Judgement, conversations: readonly Conversation[]): Judgement {
  if (!isBreach(judgement.verdict) && judgement.verdict !== 'passed') return judgement
  const from = Math.min(...conversations.map(firstUnreached))
  return from === never || provenAt(judgement) < from ? judgement : notObserved(nobodyListens)
}

const never = Number.POSITIVE_INFINITY
/** Asked by each judge of a connection. */
const known = new WeakMap<Conversation, number>()

/** Trace position of the first message that found nobody. */
function firstUnreached(conversation: Conversation): number {
  const before = known.get(conversation)
  if (before !== undefined) return before
  const first = conversation.exchanges.find(({ sent, http }) => sent !== undefined && http?.isUnreachable === true)
  const seq = first?.http?.seq ?? never
  known.set(conversation, seq)
  return seq
}

/** Where a breach had been proven; later than anything where it rests on silence. */
function provenAt(judgement: Judgement): number {
  if (!('evidence' in judgement) || judgement.evidence.length === 0) return never
  const { offending, evidence } = judgement
  if (offending !== undefined) return 'seq' in offending ? offending.seq : never
  return Math.max(...evidence)
}
