import { conduct, fetchKeys, optionKeys } from './conduct.ts'
import { serveFetch } from './fetch-server.ts'
import { givenByProgram } from './given.ts'
import type { ServerOptions } from './options.ts'
import { readOptions } from './read-options.ts'
import { type Run, startRun } from './run.ts'
import { serverKeys } from './settings/request.ts'
import { mustBeAlone, serverOf } from './targets.ts'

/**
 * Tests a server.
 * @param options the server, and what to test; `command`, `url`, `connect` or `fetch` is required
 * @returns the run, which has begun: its events, and its summary
 */
export function runServer(options: ServerOptions): Run {
  return startRun(async (emit, signal) => {
    const asked = await readOptions<ServerOptions>(options, [...serverKeys, ...optionKeys, ...fetchKeys], ['server'])
    const { fetch, path = '/mcp' } = options
    if (fetch === undefined) {
      const target = serverOf(options, asked)
      return conduct(asked, { side: 'server', target }, { emit, signal, given: givenByProgram(options) })
    }
    mustBeAlone('fetch', { command: asked.command, url: asked.url, connect: options.connect })
    const served = await serveFetch(fetch)
    try {
      const target = serverOf(options, { ...asked, url: served.origin + path })
      return await conduct(asked, { side: 'server', target }, { emit, signal })
    } finally {
      await served.close()
    }
  }, options.signal)
}
