import { conduct, optionKeys } from './conduct.ts'
import { givenByProgram } from './given.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { httpUrl } from './settings/values/flag-values.ts'

/**
 * Tests an authorization server.
 * @param options its issuer, and what to test
 * @returns the run, which has begun: its events, and its summary
 */
export function runAuthorizationServer(options: AuthorizationServerOptions): Run {
  return startRun(async (emit, signal) => {
    const { issuer, ...rest } = options
    const asked = await readOptions(rest, optionKeys)
    const url = httpUrl(String(issuer), 'options.issuer')
    const target = { url, env: {}, cwd: process.cwd(), headers: [] }
    const given = givenByProgram({ ...rest, url })
    return conduct(asked, { side: 'server', kind: 'authorization-server', target }, { emit, signal, given })
  }, options.signal)
}
