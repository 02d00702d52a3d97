import { repeatCommand } from '../settings/repeat-command.ts'
import { httpUrl } from '../settings/values.ts'
import { givenByProgram } from './given.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { type Run, startRun } from './run.ts'
import { settleOptions } from './settle-options.ts'

/**
 * Tests an authorization server.
 * @param options its issuer, and what to test
 * @returns the run, which has begun: its events, and its summary
 */
export function runAuthorizationServer(options: AuthorizationServerOptions): Run {
  return startRun(async (emit, signal) => {
    const { runSuite } = await import('../harness/runner/run.ts')
    const { issuer, ...asked } = options
    const { entries: _, looking: _looking, ...settled } = await settleOptions(asked, 'server', [], signal)
    const url = httpUrl(String(issuer), 'options.issuer')
    const run = {
      ...settled,
      side: 'server',
      kind: 'authorization-server',
      target: { url, env: {}, cwd: '.', headers: [] },
    } as const
    const given = givenByProgram({ ...asked, url })
    const repeat = given === undefined ? undefined : repeatCommand({ ...run, given }, process.env)
    return runSuite({ ...run, emit, repeatCommand: (cell) => repeat?.(cell) })
  }, options.signal)
}
