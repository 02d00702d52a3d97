import { withProgram } from '../harness/targets/with-program.ts'
import { repeatCommand } from '../settings/repeat-command.ts'
import { clientKeys } from '../settings/run-checks.ts'
import { givenByProgram } from './given.ts'
import type { ClientOptions } from './options.ts'
import { type Run, startRun } from './run.ts'
import { settleOptions } from './settle-options.ts'
import { clientOf } from './targets.ts'

/**
 * Tests a client: runs it against test servers, once for each scenario.
 * @param options the client, and what to test; `command` or `connect` is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runClient(options: ClientOptions): Run {
  return startRun(async (emit, signal) => {
    const { runSuite } = await import('../harness/runner/run.ts')
    const { entries, looking, ...settled } = await settleOptions(options, 'client', clientKeys, signal)
    const named = await clientOf(options, entries)
    const target = 'start' in named ? named : await withProgram(named, looking)
    const given = givenByProgram(options)
    const repeat =
      'start' in target || given === undefined
        ? undefined
        : repeatCommand({ ...settled, side: 'client', target, given }, process.env)
    return runSuite({ ...settled, side: 'client', target, emit, repeatCommand: (cell) => repeat?.(cell) })
  }, options.signal)
}
