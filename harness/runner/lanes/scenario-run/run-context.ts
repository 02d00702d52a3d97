/** Everything that the steps of a run share. */
import type { HeldUp } from '../../../peers/held-up.ts'
import type { Starts } from '../../../peers/starts.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { RunOptions } from '../../options.ts'
import type { Activity } from '../activity.ts'

export interface RunContext {
  readonly options: RunOptions
  readonly recorder: Recorder
  /** Ends all: the user's interrupt, or the run's time limit. */
  readonly signal: AbortSignal
  /** How long the target's processes take to start. */
  readonly starts: Starts
  /** Which executions are at work. */
  readonly activity: Activity
  /** Which of them were held up by others. */
  readonly heldUp: HeldUp
  /** Milliseconds that our own event loop was late at worst of late. */
  lag(): number
  /** A name for the next connection, unique in the run. */
  nextConnection(): string
  /** A number for the next execution. */
  nextExecution(): number
}
