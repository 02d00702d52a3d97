/** The smallest sequence of steps that shows a breach: who looked for it leaves it in the trace, in front of the steps. */
import type { Conversation, TraceEvent } from '../../../harness/index.ts'

const words = 'the smallest sequence that shows it: '
/** Characters of what did not fit, which may quote the target. */
const mostCharacters = 200

/** The note that stands before the steps. `steps` are in our words. */
export const sequenceNote = (steps: string, seed: number, misfit: string): string =>
  `${words}${steps} (seed ${seed}); ${misfit.slice(0, mostCharacters)}`

/** Where the steps of the newest one begin, which run of a scenario they belong to, and what a report says of them. */
export interface Sequence {
  readonly seq: number
  readonly execution: number | undefined
  readonly says: string
}

export function smallestSequence({ events }: Pick<Conversation, 'events'>): Sequence | undefined {
  const event = events.findLast(isNote)
  if (event === undefined) return undefined
  const [says = ''] = event.note.split('; ', 1)
  return { seq: event.seq, execution: event.execution, says }
}

const isNote = (event: TraceEvent): event is Extract<TraceEvent, { kind: 'note' }> =>
  event.kind === 'note' && event.note.startsWith(words)
