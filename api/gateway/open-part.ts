/** The parts of a test of a gateway: what each tests, and the reference implementation on its other side. */
import { freePort } from '../../harness/targets/free-port.ts'
import { type Gateway, runningGateway, startableGateway } from '../../harness/targets/gateway.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import type { HeaderList } from '../../harness/wire/http/headers.ts'
import { type GatewayPart, type GatewayWay, transportAt } from '../settings/gateway-way.ts'
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
  /** More arguments for the command of our implementation, such as a fault; not for a client in front of a gateway that listens. */
  readonly reference?: readonly string[]
}

interface OpenPart {
  readonly sided: Sided
  /** Our implementation on the other side, without the gateway; absent where both sides are compared. */
  readonly alone?: Sided
  /** Settings of every run of this part, which the user cannot change. */
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
  fidelity: async (options) => ({
    sided: { side: 'server', kind: 'gateway', target: gatewayOf(options) },
    ...{ request: {}, stop: async () => {} },
  }),
  front: async (options) => {
    const { way, headers, env, cwd } = options
    const name = nameIn('front', options)
    // The tools behind it are ours.
    const request = { callTools: 'all' } as const
    const alone = await serverAlone('upstreamPort' in way ? transportAt(way.url) : way.front, options)
    if ('upstreamPort' in way) {
      const { stop } = await referenceOn(way.upstreamPort, options)
      return { sided: { side: 'server', target: { name, url: way.url, headers, env, cwd } }, alone, request, stop }
    }
    const { command, stop } = await referenceBehind(way.command, { ...options, behind: way.behind })
    const fill = await portFiller()
    const overHttp = way.front === 'stdio' ? {} : { url: fill(way.url), startsHttp: true }
    return {
      sided: { side: 'server', target: { name, command: command.map(fill), ...overHttp, headers, env, cwd } },
      ...{ alone, request, stop },
    }
  },
  behind: async (options) => {
    const { way, env, cwd, reference = [] } = options
    if ('upstreamPort' in way)
      throw new UsageError(
        'the part behind needs a gateway that is started by a command, because each test server has a port of its own',
      )
    return {
      sided: {
        side: 'client',
        target: { name: nameIn('behind', options), command: clientThrough(way, reference), driver: true, env, cwd },
      },
      alone: { side: 'client', target: { command: clientAlone(way, reference), driver: true, env: {}, cwd } },
      // What was asked for speaks of the transport in front.
      request: { transports: way.behind === 'stdio' ? ['stdio'] : ['streamable-http', 'http-sse'] },
      stop: async () => {},
    }
  },
}

const gatewayOf = ({ way, headers, env, cwd }: PartOptions): Gateway =>
  'upstreamPort' in way
    ? runningGateway({ ...way, headers })
    : startableGateway({ command: way.command, url: way.url, headers, env, cwd }, [way.front])

/** The gateway as its user named it. The command that is started also contains our ports and programs, which differ each time. */
const nameIn = (part: GatewayPart, options: PartOptions): string => `${gatewayOf(options).name} (${part})`

/** Our client in front of the gateway, as one program. */
function clientThrough({ front, url, command }: OfCommand, reference: readonly string[]): readonly string[] {
  return front === 'stdio'
    ? ownProgram('reference-client', ...reference, '--stdio', '--', ...command)
    : ownProgram('gateway-client', '--url', url, '--', ...command)
}

const clientAlone = ({ behind }: OfCommand, reference: readonly string[]): readonly string[] =>
  ownProgram('reference-client', ...reference, ...(behind === 'stdio' ? ['--stdio', '--', '{command}'] : ['{url}']))

/** Our server as clients would reach it if the gateway were not there. */
async function serverAlone(front: TransportKind, { cwd, reference = [] }: PartOptions): Promise<Sided> {
  const place = { env: {}, cwd, headers: [] }
  if (front === 'stdio')
    return { side: 'server', target: { command: ownProgram('reference-server', 'stdio', ...reference), ...place } }
  const port = String(await freePort())
  const command = ownProgram('reference-server', 'http', '--port', port, ...reference)
  const url = `http://127.0.0.1:${port}/${front === 'http-sse' ? 'sse' : 'mcp'}`
  return { side: 'server', target: { command, url, startsHttp: true, ...place } }
}

async function portFiller(): Promise<(text: string) => string> {
  const port = String(await freePort())
  return (text) => text.replaceAll('{port}', port)
}
