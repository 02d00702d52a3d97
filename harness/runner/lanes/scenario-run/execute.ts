/** One execution: a scenario in a cell, within its time, framed in the trace. */
import { NotObserved } from '../../../conversation/not-observed.ts'
import { HarnessError } from '../../../harness-error.ts'
import { type PausableLimit, pausableLimit } from '../../../time/pausable-limit.ts'
import type { EventOf } from '../../../trace/events.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { Cell } from '../../events.ts'

interface ExecutionOptions {
  readonly cell: Cell
  readonly execution: number
  readonly recorder: Recorder
  /** It repeats an earlier one, to be sure. */
  readonly repeats: boolean
  /** Milliseconds, without what the starts of the target take. */
  readonly limitMs: number
  /** Ends the run. */
  readonly signal: AbortSignal
  drive(time: PausableLimit): Promise<void>
}

type Outcome = EventOf<'execution-ended'>['outcome']
type Ending = { readonly outcome: Outcome; readonly message?: string }

/** Milliseconds that a scenario whose time is up may take to end what it opened. */
const closingMs = 15_000

/** Never rejects: how it went is in the trace and in what it returns. */
export async function executeScenario(options: ExecutionOptions): Promise<Ending> {
  const { cell, execution, recorder, limitMs, signal, repeats } = options
  const { scenario, revision, transport } = cell
  recorder.record({
    kind: 'execution-started',
    execution,
    scenario,
    revision,
    transport,
    ...(repeats ? { repeats } : {}),
  })
  const time = pausableLimit(signal, limitMs)
  const driven = options
    .drive(time)
    // A drive may come to its end because it was told to: what it waited for is missing from the trace then.
    .then((): Ending => ({ outcome: cutShort(signal, time.signal) ?? 'completed' }))
    .catch((thrown: unknown) => endingOf(thrown, signal, time.signal))
  const ended = await Promise.race([driven, overdue(time.signal)])
  recorder.record({ kind: 'execution-ended', execution, ...ended })
  return ended
}

/** A scenario that does not even end when it is told to must not hold up the run. */
function overdue(limit: AbortSignal): Promise<Ending> {
  const ending: Ending = { outcome: 'timed-out', message: 'it did not end in time' }
  return new Promise((resolve) => {
    limit.addEventListener('abort', () => setTimeout(() => resolve(ending), closingMs).unref(), { once: true })
  })
}

function endingOf(thrown: unknown, run: AbortSignal, limit: AbortSignal): Ending {
  const outcome = cutShort(run, limit)
  if (outcome !== undefined) return { outcome }
  // What it wanted to go on from never came.
  if (thrown instanceof NotObserved) return { outcome: 'completed', message: thrown.message }
  const error = HarnessError.from(thrown)
  if (error.code === 'no-answer') return { outcome: 'unreached', message: error.message }
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
