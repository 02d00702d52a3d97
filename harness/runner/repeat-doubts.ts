/** Silence is checked twice: what rests on it is run once more, while nothing else runs, before it is a breach. */
import type { Judging } from '../judging/judging.ts'
import { cellName } from '../trace/place.ts'
import type { Step } from './prepared-target.ts'

/** Milliseconds that repeating may take in any run; in a longer one as long as the run has taken. */
const leastMs = 60_000

export interface Repeating {
  readonly judging: Judging
  readonly steps: readonly Step[]
  /** Milliseconds that all scenarios have taken. */
  readonly tookMs: number
  readonly signal: AbortSignal
  /** Judges what is due. */
  judge(): Promise<void>
  /** Called after each. */
  onEnded(): void
}

/** What is left when the time is up stands as it was found. */
export async function repeatDoubts({ judging, steps, tookMs, signal, judge, onEnded }: Repeating): Promise<void> {
  const byName = new Map(steps.map((step) => [cellName(step.cell), step]))
  const started = performance.now()
  const isTimeUp = (): boolean => signal.aborted || performance.now() - started > Math.max(leastMs, tookMs)
  for (let [cell] = judging.doubts(); cell !== undefined && !isTimeUp(); [cell] = judging.doubts()) {
    await byName.get(cellName(cell))?.run(true)
    await judge()
    judging.repeated(cell)
    onEnded()
  }
}
