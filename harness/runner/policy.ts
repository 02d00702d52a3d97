/** What users have agreed on beforehand: how a verdict counts for them. It changes what a run comes to, never what was seen. */
import type { Result } from '../judging/result.ts'

/** Known reds that a run was held against. */
export interface BaselineState {
  /** As the user named it. */
  readonly file: string
  /** Entries that do not hold, so that the run fails. */
  readonly flaws: readonly BaselineFlaw[]
}

export interface BaselineFlaw {
  /** `stale`: what it excuses holds; `unknown`: no such rule; `expired`: its day has passed; `unexplained`: nobody said why. */
  readonly kind: 'stale' | 'unknown' | 'expired' | 'unexplained'
  readonly requirement: string
  /** Line in the file, from 1. */
  readonly line?: number
  /** What is wrong with it and what to do, in one sentence. */
  readonly message: string
}

export interface Policy {
  /** The sets that were chosen, by which releases' demands it weighs; absent where all is demanded that this release demands. */
  readonly sets?: readonly string[]
  /** The result as it counts. */
  weigh(result: Result): Result
  /**
   * What of the baseline did not come true, once all results are known; absent where there is no baseline.
   * @param isWhole false when the run was cut off, or had problems: then what is green proves nothing
   */
  conclude?(results: readonly Result[], isWhole: boolean): BaselineState
}

export const noPolicy: Policy = { weigh: (result) => result }
