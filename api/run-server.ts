import { withProgram } from '../harness/targets/with-program.ts'
import { repeatCommand } from '../settings/repeat-command.ts'
import { serverKeys } from '../settings/run-checks.ts'
import { givenByProgram } from './given.ts'
import type { ServerOptions } from './options.ts'
import { type Run, startRun } from './run.ts'
import { settleOptions } from './settle-options.ts'
import { serverOf } from './targets.ts'

/**
 * Tests a server.
 * @param options the server, and what to test; `command`, `url` or `connect` is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runServer(options: ServerOptions): Run {
  return startRun(async (emit, signal) => {
    const { runSuite } = await import('../harness/runner/run.ts')
    const { entries, looking, ...settled } = await settleOptions(options, 'server', serverKeys, signal)
    const named = await serverOf(options, entries, settled.transports)
    const target = 'groups' in named ? named : await withProgram(named, looking)
    const given = givenByProgram(options)
    const repeat =
      'groups' in target || given === undefined
        ? undefined
        : repeatCommand({ ...settled, side: 'server', target, given }, process.env)
    return runSuite({ ...settled, side: 'server', target, emit, repeatCommand: (cell) => repeat?.(cell) })
  }, options.signal)
}
