/** A run from beginning to end. */
import { HarnessError } from '../harness-error.ts'
import { remedyFor } from '../targets/remedies.ts'
import { untilOverdue } from '../time/until-overdue.ts'
import { withProcesses } from '../transports/stdio/run-processes.ts'
import { closeRun } from './close-run.ts'
import { conductRun } from './conduct-run.ts'
import type { Summary } from './events.ts'
import { beginRun } from './open-run.ts'
import type { RunOptions } from './options.ts'

/**
 * Tests one target and tells what it finds as events: `run-started` first, `run-ended` last. Never rejects over the target:
 * one that cannot be started or reached, or accepts no revision, is a `problem`, and the run is incomplete. Whoever has seen
 * enough, at the first `breach` say, aborts `signal`: the run ends soon, whatever the target does, and reports what it knows.
 */
export async function runSuite(options: RunOptions): Promise<Summary> {
  const open = await beginRun(options)
  const { run, telling, limit, loop } = open
  const { result: work, kill } = withProcesses(() => conductRun(open))
  try {
    await untilOverdue(work, run.signal)
  } catch (thrown) {
    if (!run.signal.aborted) telling.complain(withRemedy(HarnessError.from(thrown), options))
  } finally {
    clearTimeout(limit.timer)
    loop.stop()
  }
  return closeRun(open, kill)
}

/** What went wrong, and what a person can do about it. */
function withRemedy(error: HarnessError, { target, accounts }: RunOptions): string {
  const hasMintedToken = accounts?.authorization?.suiteIssuer !== undefined
  const remedy = remedyFor(error, 'command' in target || 'url' in target ? { ...target, hasMintedToken } : {})
  return remedy === undefined ? error.message : `${error.message}\n${remedy}`
}
