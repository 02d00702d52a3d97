/** One execution: a scenario in a cell, within its time, framed in the trace. */
import { setMaxListeners } from 'node:events'
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
type Ending = { outcome: Outcome; message?: string }

/** Milliseconds that a scenario whose time is up may take to end what it opened. */
const closingMs = 15_000

/** A scenario that does not even end when it is told to must not hold up the run. */
function overdue(ms: number): Promise<Ending> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ outcome: 'timed-out', message: 'it did not end in time' }), ms).unref()
  })
}

/** Never rejects: how it went is in the trace and in what it returns. */
export async function execute(options: ExecutionOptions): Promise<Ending> {
  const { cell, execution, recorder, limitMs, signal } = options
  const { scenario, revision, transport } = cell
  recorder.record({ kind: 'execution-started', execution, scenario, revision, transport })
  const limit = AbortSignal.timeout(limitMs)
  const both = AbortSignal.any([signal, limit])
  // Each wait of a scenario listens to its signal, and many wait side by side.
  setMaxListeners(0, both)
  const driven = options
    .drive(both)
    // A drive may come to its end because it was told to: what it waited for is missing from the trace then.
    .then((): Ending => ({ outcome: cutShort(signal, limit) ?? 'completed' }))
    .catch((thrown: unknown) => outcomeOf(thrown, signal, limit))
  const ended = await Promise.race([driven, overdue(limitMs + closingMs)])
  recorder.record({ kind: 'execution-ended', execution, ...ended })
  return ended
}

function outcomeOf(thrown: unknown, run: AbortSignal, limit: AbortSignal): Ending {
  const outcome = cutShort(run, limit)
  if (outcome !== undefined) return { outcome }
  const error = HarnessError.from(thrown)
  // The target could not be started or reached this time: it is for the judges to miss their evidence.
  if (error.code !== 'internal') return { outcome: 'completed', message: error.message }
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return { outcome: 'harness-error', message: stack ?? error.message }
}

/** What ended the execution from outside, if anything did. */
function cutShort(run: AbortSignal, limit: AbortSignal): 'interrupted' | 'timed-out' | undefined {
  if (run.aborted) return 'interrupted'
  return limit.aborted ? 'timed-out' : undefined
}
