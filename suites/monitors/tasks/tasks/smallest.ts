/** Breaches in the smallest sequence that shows them come first, and say which it is. */
import type { Conversation } from '../../../../harness/index.ts'
import { type Sequence, smallestSequence } from '../../../judging/tasks/sequence.ts'
import type { Reading } from '../../parts/readings.ts'

export function smallestFirst(readings: readonly Reading[], conversation: Conversation): readonly Reading[] {
  const sequence = smallestSequence(conversation)
  if (sequence === undefined) return readings
  const isOfIt = isIn(sequence, conversation)
  const told = readings.flatMap((reading) => {
    const { flaw, seqs } = reading
    if (flaw === undefined || !seqs.every(isOfIt)) return []
    return [{ ...reading, flaw: { ...flaw, expected: `${flaw.expected}; ${sequence.says}` } }]
  })
  return [...told, ...readings.filter(({ flaw, seqs }) => flaw === undefined || !seqs.every(isOfIt))]
}

/** Whether what stands in the trace there belongs to the steps. */
function isIn({ seq: first, execution }: Sequence, { messages }: Conversation): (seq: number) => boolean {
  const own = new Set(messages.filter((m) => m.seq > first && m.execution === execution).map(({ seq }) => seq))
  return (seq) => own.has(seq)
}
