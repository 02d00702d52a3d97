/**
 * Silence is checked twice: what rests on it is run once more, when all else has ended, before it is a breach. One second look
 * works at a time, on connections of its own; those that wait overlap.
 */
import type { Judging } from '../../judging/judging.ts'
import { cellName } from '../../trace/place.ts'
import type { Cell } from '../events.ts'
import type { PreparationStep } from '../prepare/prepared-target.ts'
import { runLanes } from './run-lanes.ts'

/** Milliseconds that repeating may take in any run; in a longer one as long as the run has taken. */
const leastMs = 60_000

interface Repeating {
  readonly judging: Judging
  readonly steps: readonly PreparationStep[]
  /** Second looks that may run at once, those that wait included. */
  readonly most: number
  /** Milliseconds that all scenarios have taken. */
  readonly tookMs: number
  readonly signal: AbortSignal
  /** Judges what is due. */
  judge(): Promise<void>
  /** Called with those that are looked at next. */
  onBegin(cells: readonly Cell[]): void
  /** Called after each. */
  onEnded(): void
}

/** What is left when the time is up stands as it was found. */
export async function repeatDoubts(options: Repeating): Promise<void> {
  const { judging, steps, most, tookMs, signal, judge, onBegin, onEnded } = options
  const byName = new Map(steps.map((step) => [cellName(step.cell), step]))
  const started = performance.now()
  const isTimeUp = (): boolean => signal.aborted || performance.now() - started > Math.max(leastMs, tookMs)
  const take = async ({ cell, run }: PreparationStep): Promise<void> => {
    // Another second look may have settled it.
    if (isTimeUp() || !judging.doubts().some((doubt) => cellName(doubt) === cellName(cell))) return
    await run(true)
    await judge()
    judging.repeated(cell)
    onEnded()
  }
  for (let doubts = judging.doubts(); doubts.length > 0 && !isTimeUp(); doubts = judging.doubts()) {
    const known = doubts.flatMap((cell) => byName.get(cellName(cell)) ?? [])
    for (const cell of doubts) if (!byName.has(cellName(cell))) judging.repeated(cell)
    if (known.length > 0) onBegin(known.map(({ cell }) => cell))
    // What may end the server for all others has to be alone, too.
    const crashing = new Set(judging.crashDoubts().map(cellName))
    const isAlone = ({ alone, sole, cell }: PreparationStep): boolean =>
      alone || sole === true || crashing.has(cellName(cell))
    await runLanes(
      known.filter((step) => !isAlone(step)).map((step) => [step]),
      { concurrency: 1, most, take },
    )
    await runLanes([known.filter(isAlone)], { concurrency: 1, most: 1, take })
  }
}
