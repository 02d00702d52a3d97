import { conduct, optionKeys } from './conduct.ts'
import { givenByProgram } from './given.ts'
import type { ClientOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { clientKeys } from './settings/request.ts'
import { clientOf } from './targets.ts'

/**
 * Tests a client: runs it against test servers, once for each scenario.
 * @param options the client, and what to test; `command` or `connect` is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runClient(options: ClientOptions): Run {
  return startRun(async (emit, signal) => {
    const asked = await readOptions<ClientOptions>(options, [...clientKeys, ...optionKeys], ['client'])
    const target = clientOf(options, asked)
    return conduct(asked, { side: 'client', target }, { emit, signal, given: givenByProgram(options) })
  }, options.signal)
}
