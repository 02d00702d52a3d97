/** A gateway: what a client reaches in place of a server, and what reaches the server in place of the client. */
import { HarnessError } from '../harness-error.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import { hideInUrl, hideInWords } from '../trace/secrets/find-secrets.ts'
import { redacted } from '../trace/secrets/redaction.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import { httpSseChannels } from '../transports/http-sse/client.ts'
import { stdioChannels } from '../transports/stdio/client.ts'
import { streamableHttpChannels } from '../transports/streamable-http/client.ts'
import type { Bounds } from '../wire/bounds.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import { fillIn, type ServerAddress } from './client-command.ts'
import { freePort } from './free-port.ts'
import { serveByCommand } from './serve-by-command.ts'

interface OpenGatewayOptions {
  readonly front: TransportKind
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly signal: AbortSignal
  /** Milliseconds that a command may take until the gateway listens. */
  readonly startMs: number
}

interface OpenGateway {
  /** Connections to it, as those of a client. */
  readonly channels: ChannelFactory
  /** Ends what was started. */
  stop(): Promise<void>
}

export interface Gateway {
  /** How the gateway is named in reports. */
  readonly name: string
  /** Transports that clients may use. */
  readonly fronts: readonly TransportKind[]
  /** The transport to the server behind it. */
  readonly behind: TransportKind
  /** The port on which a gateway that runs already expects the server. */
  readonly upstreamPort?: number
  /** Puts it in front of a server of ours. Rejects with a HarnessError when it cannot be started. */
  open(server: ServerAddress, options: OpenGatewayOptions): Promise<OpenGateway>
}

/** A gateway that a command starts. */
interface GatewayCommand {
  /**
   * `{command}`, `{command-line}` or `{url}` stands for the server behind it; `{port}`, where it listens over HTTP, for a free port. Without
   * `{port}` clients speak to it over stdio.
   */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Absolute path of the folder in which it runs. */
  readonly cwd: string
  /** The URL that clients use, with `{port}`. */
  readonly url: string
  readonly headers: HeaderList
}

const hasWord = (command: readonly string[], word: string): boolean => command.some((one) => one.includes(word))

/** @param front over HTTP; default by the end of the URL: HTTP+SSE for `/sse`, else Streamable HTTP */
export function startableGateway(target: GatewayCommand, front?: readonly TransportKind[]): Gateway {
  const { command, env, cwd, headers } = target
  const isHttp = hasWord(command, '{port}')
  const overHttp: readonly TransportKind[] = front ?? [target.url.endsWith('/sse') ? 'http-sse' : 'streamable-http']
  return {
    name: hideInWords(command, () => redacted).join(' '),
    fronts: isHttp ? overHttp : ['stdio'],
    behind: hasWord(command, '{url}') ? 'streamable-http' : 'stdio',
    async open(server, options) {
      const { recorder, bounds, signal, startMs, front } = options
      if (!isHttp) {
        const channels = stdioChannels({ command: fillIn(command, server), env, cwd, bounds })
        return { channels, stop: async () => {} }
      }
      const port = String(await freePort())
      const filled = fillIn(command, server).map((word) => word.replaceAll('{port}', port))
      const url = target.url.replaceAll('{port}', port)
      const serving = await serveByCommand({
        ...{ command: filled, env, cwd, url, recorder, signal, startMs },
        mostMemory: bounds.processBytes,
      })
      return { channels: serving.awaited(overUrl(url, headers, bounds, front)), stop: () => serving.stop() }
    },
  }
}

/** A gateway that runs already, with the server behind it expected on a port of this machine. */
export function runningGateway(
  { url, headers, upstreamPort }: { url: string; headers: HeaderList; upstreamPort: number },
  fronts: readonly TransportKind[] = [url.endsWith('/sse') ? 'http-sse' : 'streamable-http'],
): Gateway {
  return {
    name: hideInUrl(url, () => redacted),
    fronts,
    behind: 'streamable-http',
    upstreamPort,
    open: async (_, { front, bounds }) => ({ channels: overUrl(url, headers, bounds, front), stop: async () => {} }),
  }
}

/** A gateway in this process, over HTTP on both sides. @param open puts it in front of the server at a URL */
export function inProcessGateway(
  name: string,
  open: (server: string) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Gateway {
  return {
    name,
    fronts: ['streamable-http', 'http-sse'],
    behind: 'streamable-http',
    async open(server, { front, bounds }) {
      if (!('url' in server)) throw new HarnessError('internal', 'A gateway in this process has a URL behind it.')
      const opened = await open(server.url)
      return { channels: overUrl(opened.url, [], bounds, front), stop: () => opened.close() }
    },
  }
}

function overUrl(url: string, headers: HeaderList, bounds: Bounds, front: TransportKind): ChannelFactory {
  if (front === 'stdio') throw new HarnessError('not-mcp', `Expected a transport over HTTP for ${url}, got stdio.`)
  const options = { url, headers, bounds }
  return front === 'http-sse' ? httpSseChannels(options) : streamableHttpChannels(options)
}
