/** The parts of a test of a gateway: what each tests, and the reference implementation on its other side. */
import { freePort } from '../../harness/targets/free-port.ts'
import { runningGateway, startableGateway } from '../../harness/targets/gateway.ts'
import type { HeaderList } from '../../harness/wire/headers.ts'
import type { GatewayPart, GatewayWay } from '../settings/gateway-way.ts'
import type { RunRequest } from '../settings/request.ts'
import { UsageError } from '../settings/usage-error.ts'
import type { Sided } from '../suite-options.ts'
import { ownProgram } from './own-program.ts'
import { referenceBehind, referenceOn } from './reference-behind.ts'

/** How the gateway is reached and started. */
export interface PartOptions {
  readonly way: GatewayWay
  /** Sent with each request to it. */
  readonly headers: HeaderList
  readonly env: Readonly<Record<string, string>>
  /** Absolute path of the folder in which it runs. */
  readonly cwd: string
  /** Milliseconds that our server behind it may take to start. */
  readonly startMs: number
}

export interface OpenPart {
  readonly sided: Sided
  /** What holds for every run of this part, whatever was asked for. */
  readonly request: Pick<RunRequest, 'callTools' | 'transports'>
  /** Ends what was started. */
  stop(): Promise<void>
}

type OfCommand = Extract<GatewayWay, { command: readonly string[] }>

/** Starts what the part needs on the other side of the gateway. Rejects with a UsageError, or a HarnessError when it cannot be started. */
export function openPart(part: GatewayPart, options: PartOptions): Promise<OpenPart> {
  return openers[part](options)
}

const openers: Readonly<Record<GatewayPart, (options: PartOptions) => Promise<OpenPart>>> = {
  fidelity: async ({ way, headers, env, cwd }) => {
    const target =
      'upstreamPort' in way
        ? runningGateway({ ...way, headers })
        : startableGateway({ command: way.command, url: way.url, headers, env, cwd }, [way.front])
    return { sided: { side: 'server', kind: 'gateway', target }, request: {}, stop: async () => {} }
  },
  front: async (options) => {
    const { way, headers, env, cwd } = options
    // The tools behind it are ours.
    const request = { callTools: 'all' } as const
    if ('upstreamPort' in way) {
      const { stop } = await referenceOn(way.upstreamPort, options)
      return { sided: { side: 'server', target: { url: way.url, headers, env, cwd } }, request, stop }
    }
    const { command, stop } = await referenceBehind(way.command, { ...options, behind: way.behind })
    const fill = await portFiller()
    const overHttp = way.front === 'stdio' ? {} : { url: fill(way.url), startsHttp: true }
    return {
      sided: { side: 'server', target: { command: command.map(fill), ...overHttp, headers, env, cwd } },
      ...{ request, stop },
    }
  },
  behind: async ({ way, env, cwd }) => {
    if ('upstreamPort' in way)
      throw new UsageError(
        'the part behind needs a gateway that a command starts: our servers listen on a port of their own each',
      )
    return {
      sided: { side: 'client', target: { command: clientThrough(way), driver: true, env, cwd } },
      // What was asked for speaks of the transport in front.
      request: { transports: way.behind === 'stdio' ? ['stdio'] : ['streamable-http', 'http-sse'] },
      stop: async () => {},
    }
  },
}

/** Our client in front of the gateway, as one program. */
function clientThrough({ front, url, command }: OfCommand): readonly string[] {
  return front === 'stdio'
    ? ownProgram('reference-client', '--stdio', '--', ...command)
    : ownProgram('gateway-client', '--url', url, '--', ...command)
}

async function portFiller(): Promise<(text: string) => string> {
  const port = String(await freePort())
  return (text) => text.replaceAll('{port}', port)
}
