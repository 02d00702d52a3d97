/** Servers and clients in the process that runs the suite, made to look like programs. */
import { finished } from 'node:stream'
import type { ConnectableServer, StartableClient } from '../harness/targets/target.ts'
import { streamChannels } from '../harness/transports/stdio/client.ts'
import type { ClientLaunch, ServerStreams } from './options.ts'

/** The end of its output counts as the exit of the server. */
export function inProcessServer(connect: () => ServerStreams): ConnectableServer {
  const open = () => {
    const { input, output, close } = connect()
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      finished(output, { writable: false }, () => resolve({ code: 0, signal: null }))
    })
    const kill = (): void => {
      void Promise.resolve(close()).finally(() => output.destroy())
    }
    return { stdin: input, stdout: output, exited, kill }
  }
  return { groups: [[streamChannels(open)]], stop: async () => {} }
}

/** What the client throws counts as exit code 1. */
export function inProcessClient(connect: (launch: ClientLaunch) => Promise<void>): StartableClient {
  return {
    start({ server, environment }) {
      const ending = new AbortController()
      const where = 'url' in server ? { url: server.url } : { command: server.command }
      const exited = Promise.resolve()
        .then(() => connect({ ...where, environment, signal: ending.signal }))
        .then(
          () => ({ code: 0, signal: null }),
          () => ({ code: 1, signal: null }),
        )
      return {
        exited,
        async end() {
          ending.abort()
          await exited
        },
      }
    },
  }
}
