/** The options of a run, as types. Only the target is required. */
import type { Readable, Writable } from 'node:stream'
import type { FixtureName } from '../generated/fixture-names.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { Side } from '../harness/trace/place.ts'
import type { JsonObject } from '../schema/json.ts'
import type { FetchHandler } from './fetch-server.ts'
import type { GatewayPart } from './settings/gateway-way.ts'
import type { ClientConfig, RunConfig, ServerConfig, ThisRun } from './settings/request.ts'
import type { Selection } from './settings/selection/selection.ts'

export interface RunOptions extends Omit<RunConfig, 'fixtures'>, ThisRun {
  /** Maps the name of a fixture to the tool, prompt or resource of the target that serves it. */
  readonly fixtures?: Readonly<Partial<Record<FixtureName, { readonly name: string; readonly arguments?: JsonObject }>>>
  /** Aborting it ends the run early; verdicts reached until then are reported. */
  readonly signal?: AbortSignal
}

/** A server in this process, seen from the client: one connection over stdio. */
export interface ServerStreams {
  /** Its standard input: one message per line. */
  readonly input: Writable
  /** Its standard output. It must end when the server is done: soon after the input ends, or after `close`. */
  readonly output: Readable
  /** Ends the server. */
  close(): void | Promise<void>
}

/** A server: started by `command` (over stdio), listening at `url`, both, returned by `connect`, or a `fetch` handler. */
export interface ServerOptions extends RunOptions, Omit<ServerConfig, 'url'> {
  readonly url?: string | URL
  /** A server in this process; called once for each connection. */
  connect?(): ServerStreams
  /** A web-standard handler in this process, such as the `fetch` of a Hono app or a Worker, tested over HTTP. */
  readonly fetch?: FetchHandler
  /** Path of its endpoint, with a slash in front. Default: `/mcp`. */
  readonly path?: string
}

/** An authorization server. It is never started by a command, so there are no options for starting it. */
export interface AuthorizationServerOptions extends Omit<RunOptions, 'transports' | 'keepNpx'> {
  /** Its issuer identifier. */
  readonly issuer: string | URL
}

/** Where a client in this process finds the test server that it has to connect to. */
export interface ClientLaunch {
  /** URL of a server over HTTP. */
  readonly url?: string
  /** For a server over stdio: program and arguments to launch. */
  readonly command?: readonly string[]
  /** The variables MCP_CONFORMANCE_SCENARIO and so on, which a client that is a program gets in its environment. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborts when the scenario is over: the client must stop. */
  readonly signal: AbortSignal
}

/** A client: started by `command`, or run by `connect`. */
export interface ClientOptions extends RunOptions, ClientConfig {
  /** A client in this process; called once for each scenario. It connects, acts, disconnects and resolves. */
  connect?(launch: ClientLaunch): Promise<void>
}

export interface RejudgeOptions extends Selection, Pick<RunOptions, 'strict' | 'severity' | 'sets' | 'baseline'> {
  /** The file of an earlier run. */
  readonly trace: string
  /** Aborting it ends the judging early. */
  readonly signal?: AbortSignal
}

/** A gateway: started by `command`, or already listening at `url`. */
export interface GatewayOptions extends Omit<RunOptions, 'transports' | 'keepNpx'> {
  /** Contains `{command}`, `{command-line}` or `{url}` for the server behind the gateway, and `{port}` if the gateway listens over HTTP. */
  readonly command?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** URL of the gateway; contains `{port}` if there is a command. */
  readonly url?: string | URL
  /** For a gateway that already runs: the local port where it expects its server. */
  readonly upstreamPort?: number
  /** `fidelity` (default): what passes is compared. `front`: the requirements of servers. `behind`: those of clients; needs `command`. */
  readonly part?: GatewayPart
  readonly headers?: Readonly<Record<string, string>>
}

interface AnyTapOptions
  extends Omit<Selection, 'only'>,
    Pick<RunOptions, 'strict' | 'severity' | 'sets' | 'redact' | 'trace'> {
  /** Receives the events of both runs, as they happen. */
  onEvent?(side: Side, event: RunEvent): void
}

/** A tap in front of a server over HTTP. */
export interface TapOptions extends AnyTapOptions {
  /** URL of the server. */
  readonly url: string | URL
  /** Port that clients connect to. Default: a free port. */
  readonly port?: number
  /** Host that the tap listens on. Default: 127.0.0.1. */
  readonly host?: string
}

/** A tap in front of a server over stdio. */
export interface StdioTapOptions extends AnyTapOptions {
  /** Program and arguments of the server. */
  readonly command: readonly string[]
}
