/** One execution: a scenario in a cell, within its time, framed in the trace. */
import { HarnessError } from '../harness-error.ts'
import type { EventOf } from '../trace/events.ts'
import type { Recorder } from '../trace/recorder.ts'
import type { Cell } from './events.ts'

export interface ExecutionOptions {
  readonly cell: Cell
  readonly execution: number
  readonly recorder: Recorder
  /** Milliseconds. */
  readonly limitMs: number
  /** Ends the run. */
  readonly signal: AbortSignal
  drive(signal: AbortSignal): Promise<void>
}

type Outcome = EventOf<'execution-ended'>['outcome']

/** Never rejects: how it went is in the trace and in what it returns. */
export async function execute(options: ExecutionOptions): Promise<{ outcome: Outcome; message?: string }> {
  const { cell, execution, recorder, limitMs, signal } = options
  const { scenario, revision, transport } = cell
  recorder.record({ kind: 'execution-started', execution, scenario, revision, transport })
  const limit = AbortSignal.timeout(limitMs)
  const ended = await options
    .drive(AbortSignal.any([signal, limit]))
    .then((): { outcome: Outcome } => ({ outcome: 'completed' }))
    .catch((thrown: unknown) => outcomeOf(thrown, signal, limit))
  recorder.record({ kind: 'execution-ended', execution, ...ended })
  return ended
}

function outcomeOf(thrown: unknown, run: AbortSignal, limit: AbortSignal): { outcome: Outcome; message?: string } {
  if (run.aborted) return { outcome: 'interrupted' }
  if (limit.aborted) return { outcome: 'timed-out' }
  const error = HarnessError.from(thrown)
  // The target could not be started or reached this time: it is for the judges to miss their evidence.
  if (error.code !== 'internal') return { outcome: 'completed', message: error.message }
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return { outcome: 'harness-error', message: stack ?? error.message }
}
