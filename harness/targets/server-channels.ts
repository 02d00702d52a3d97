/** From a server target to the ways of reaching it. */

import { HarnessError } from '../harness-error.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import { httpSseChannels } from '../transports/http-sse/client.ts'
import { stdioChannels } from '../transports/stdio/client.ts'
import { streamableHttpChannels } from '../transports/streamable-http/client.ts'
import type { Bounds } from '../wire/bounds.ts'
import { serveByCommand } from './serve-by-command.ts'
import type { ConnectableServer, ServerTarget } from './target.ts'

/** Starts the HTTP server if the target asks for it. Rejects with a HarnessError when that fails. */
export async function serverChannels(
  target: ServerTarget,
  options: {
    transports: readonly TransportKind[] | undefined
    recorder: Recorder
    bounds: Bounds
    signal: AbortSignal
    /** Milliseconds that a command may take until its server listens. */
    startMs: number
  },
): Promise<ConnectableServer> {
  const { resolved, url, startsHttp = false, cwd, headers } = target
  const command = resolved?.command ?? target.command
  const env = resolved === undefined ? target.env : { ...target.env, PATH: resolved.path }
  const { transports, recorder, bounds, signal, startMs } = options
  const wanted = (kind: TransportKind): boolean => transports === undefined || transports.includes(kind)
  const groups: ChannelFactory[][] = []
  if (command !== undefined && !startsHttp && wanted('stdio'))
    groups.push([stdioChannels({ command, env, cwd, bounds })])
  if (url !== undefined) {
    groups.push(
      [streamableHttpChannels({ url, headers, bounds }), httpSseChannels({ url, headers, bounds })].filter(({ kind }) =>
        wanted(kind),
      ),
    )
  }
  if (groups.every((group) => group.length === 0)) {
    throw new HarnessError(
      'not-mcp',
      `Expected a transport that the target offers, got --transport ${transports?.join(' ')}.`,
    )
  }
  if (command === undefined || !startsHttp || url === undefined) return { groups, stop: async () => {} }
  const server = await serveByCommand({ command, env, cwd, url, recorder, signal, startMs })
  return {
    groups: groups.map((group) => group.map((factory) => server.awaited(factory))),
    outputTail: () => server.outputTail(),
    ready: () => server.ready(),
    stop: () => server.stop(),
  }
}
