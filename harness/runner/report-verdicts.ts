/** Verdicts as they fall. */
import type { Judging } from '../judging/judging.ts'
import type { RunEvent } from './events.ts'

/** Reports what has become certain since the last time: breaches first. */
export function reportVerdicts(judging: Judging, emit: (event: RunEvent) => void): void {
  const { breaches, results } = judging.settle()
  for (const result of breaches) emit({ type: 'breach', result })
  for (const result of results) emit({ type: 'result', result })
}
