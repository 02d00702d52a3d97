/** From a server target to the ways of reaching it. */

import { HarnessError } from '../harness-error.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import { httpSseChannels } from '../transports/http-sse/client.ts'
import { stdioChannels } from '../transports/stdio/client.ts'
import { streamableHttpChannels } from '../transports/streamable-http/client.ts'
import type { Bounds } from '../wire/bounds.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { Prover } from '../wire/http/prover.ts'
import { serveByCommand } from './serve-by-command.ts'
import type { ConnectableServer, ServerTarget } from './target.ts'

export interface Credentials {
  readonly headers: HeaderList
  readonly prover?: Prover | undefined
}

const noCredentials = async (): Promise<Credentials> => ({ headers: [] })

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
    /** What goes with requests beside the headers of the target, found out when the server listens at the URL. */
    credentials?: (url: string) => Promise<Credentials>
  },
): Promise<ConnectableServer> {
  const { resolved, url, startsHttp = false, cwd } = target
  const command = resolved?.command ?? target.command
  const env = resolved === undefined ? target.env : { ...target.env, PATH: resolved.path }
  const { transports, recorder, bounds, signal, startMs, credentials = noCredentials } = options
  const wanted = (kind: TransportKind): boolean => transports === undefined || transports.includes(kind)
  const groups = async (): Promise<ChannelFactory[][]> => {
    const all: ChannelFactory[][] = []
    if (command !== undefined && !startsHttp && wanted('stdio'))
      all.push([stdioChannels({ command, env, cwd, bounds })])
    if (url === undefined) return all
    const { headers: more, prover } = await credentials(url)
    const settings = { url, headers: [...target.headers, ...more], prover, bounds }
    const overHttp = [streamableHttpChannels(settings), httpSseChannels(settings)]
    return [...all, overHttp.filter(({ kind }) => wanted(kind))]
  }
  const offered: readonly TransportKind[] = [
    ...(command !== undefined && !startsHttp ? (['stdio'] as const) : []),
    ...(url === undefined ? [] : (['streamable-http', 'http-sse'] as const)),
  ]
  if (!offered.some(wanted)) {
    throw new HarnessError(
      'not-mcp',
      `Expected a transport that the target offers, got --transport ${transports?.join(' ')}.`,
    )
  }
  if (command === undefined || !startsHttp || url === undefined) return { groups: await groups(), stop: async () => {} }
  const server = await serveByCommand({
    command,
    env,
    cwd,
    url,
    recorder,
    signal,
    startMs,
    mostMemory: bounds.processBytes,
  })
  try {
    return {
      groups: (await groups()).map((group) => group.map((factory) => server.awaited(factory))),
      outputTail: () => server.outputTail(),
      ready: () => server.ready(),
      stop: () => server.stop(),
    }
  } catch (thrown) {
    await server.stop()
    throw thrown
  }
}
