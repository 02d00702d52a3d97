/** Verdicts as they fall, and crashes at the end. */
import type { Judging } from '../../judging/judging.ts'
import type { Cell, RunEvent } from '../events.ts'

/** Reports what has become certain since the last time: breaches first. */
export function reportVerdicts(judging: Judging, emit: (event: RunEvent) => void): void {
  const { breaches, results } = judging.settle()
  for (const result of breaches) emit({ type: 'breach', result })
  for (const result of results) emit({ type: 'result', result })
}

/** Reports how the target has crashed. */
export function reportCrashes(
  judging: Judging,
  emit: (event: RunEvent) => void,
  repeatCommand: (cell: Cell) => string | undefined,
): void {
  for (const [crash, cell] of judging.crashes()) {
    const repeat = cell === undefined ? undefined : repeatCommand(cell)
    emit({ type: 'crash', crash: repeat === undefined ? crash : { ...crash, repeat } })
  }
}
