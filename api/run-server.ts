import { conduct, optionKeys } from './conduct.ts'
import { givenByProgram } from './given.ts'
import type { ServerOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { serverKeys } from './settings/request.ts'
import { serverOf } from './targets.ts'

/**
 * Tests a server.
 * @param options the server, and what to test; `command`, `url` or `connect` is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runServer(options: ServerOptions): Run {
  return startRun(async (emit, signal) => {
    const asked = await readOptions<ServerOptions>(options, [...serverKeys, ...optionKeys], ['server'])
    const target = serverOf(options, asked)
    return conduct(asked, { side: 'server', target }, { emit, signal, given: givenByProgram(options) })
  }, options.signal)
}
