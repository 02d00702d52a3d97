/** Judges a stored trace again, without the target. */
import type { TraceEvent } from '../trace/events.ts'
import { DamagedTraceError, readTrace } from '../trace/read-trace.ts'
import { keepInClear } from '../trace/secrets/in-clear.ts'
import { Secrets } from '../trace/secrets/redaction.ts'
import { defaultBounds } from '../wire/bounds.ts'
import type { Summary } from './events.ts'
import type { RejudgeOptions } from './options.ts'
import { followTrace } from './tell/follow-trace.ts'

/**
 * A trace that is damaged is judged up to there, and the run is incomplete. Rejects with TraceFormatError when the file is no
 * trace, with the file system's error when it cannot be read.
 */
export async function rejudge(options: RejudgeOptions): Promise<Summary> {
  const { traceFile, bounds = defaultBounds, signal, secrets = new Secrets(), view = (event) => event } = options
  const follower = await followTrace({ ...options, secrets })
  let isWhole = false
  const onDamage = (message: string): void => follower.problem(`the trace is damaged: ${message}`)
  let isInClear = false
  for await (const came of beforeDamage(readTrace(traceFile, { bounds, signal }), onDamage)) {
    if (signal?.aborted === true) break
    if (came.kind === 'run') isInClear = came.inClear === true
    if (came.kind === 'run-ended') isWhole = true
    const event = view(isInClear ? withoutSecrets(came, secrets) : came)
    if (event === undefined) continue
    if (!follower.event(event)) break
    await follower.judge()
  }
  const isInterrupted = signal?.aborted === true
  if (!isWhole && !isInterrupted) follower.problem('the trace has no end: the run was cut off')
  return follower.end(isInterrupted)
}

/** As a run keeps it: judges read no secrets. */
function withoutSecrets(came: TraceEvent, secrets: Secrets): TraceEvent {
  const { seq, at, execution } = came
  const stamp = execution === undefined ? { seq, at } : { seq, at, execution }
  const kept: TraceEvent = { ...stamp, ...secrets.event(came) }
  if (secrets.areShown) keepInClear(kept, came)
  return kept
}

/** The events up to the first damage, which is told. */
async function* beforeDamage(
  events: AsyncIterable<TraceEvent>,
  onDamage: (message: string) => void,
): AsyncGenerator<TraceEvent> {
  try {
    yield* events
  } catch (thrown) {
    if (!(thrown instanceof DamagedTraceError)) throw thrown
    onDamage(thrown.message)
  }
}
