/** What a program can ask for, as types. All but the target is optional. */
import type { Readable, Writable } from 'node:stream'
import type { FixtureName } from '../generated/fixture-names.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { Side } from '../harness/trace/place.ts'
import type { JsonObject } from '../schema/json.ts'
import type { ClientConfig, RunConfig, ServerConfig } from '../settings/run-checks.ts'

/** Patterns for ids, in which `*` stands for any characters; without any, all take part. */
export interface Selection {
  /** Only these scenarios, such as `lifecycle/*`. Monitors watch whatever runs. */
  readonly scenarios?: readonly string[]
  /** Only these requirements, such as `tools.*`. */
  readonly requirements?: readonly string[]
  /** Not these scenarios, monitors or requirements. */
  readonly exclude?: readonly string[]
}

export interface RunOptions extends Selection, Omit<RunConfig, 'fixtures'> {
  /** Name of a fixture of the contract (fixtures.yaml) -> the target's own tool, prompt or resource that serves it. */
  readonly fixtures?: Readonly<Partial<Record<FixtureName, { readonly name: string; readonly arguments?: JsonObject }>>>
  /** Only these requirements, each where it is named: `ping.receiver.*@2025-11-25/stdio`; the place may be left out, or one part of it. */
  readonly only?: readonly string[]
  /** End the run at the first violation. */
  readonly bail?: boolean
  /** Only the newest revision of each era, few generated messages, no waiting; what rests on silence is not judged. */
  readonly quick?: boolean
  /** Scenarios at once, 1 to 64. */
  readonly concurrency?: number
  /** Of everything random, from 0 to 2^31 - 1; by default the same in every run of one version. */
  readonly seed?: number
  /** Messages for each fuzz property; default 50. */
  readonly fuzzRuns?: number
  /** The file to write everything to that crosses the wire, as JSON lines; see `rejudge`. */
  readonly trace?: string
  /** Only this part of the scenario runs, such as `2/4`. */
  readonly shard?: string
  /** Start npx for every connection; by default mcp-conform finds the program once and starts it directly. */
  readonly keepNpx?: boolean
  /** Write tokens and passwords to events and to the trace without redaction. */
  readonly showSecrets?: boolean
  /** The file of known failures; without it every failure counts. */
  readonly baseline?: string
  /** Aborting it ends the run early; verdicts reached until then are reported. */
  readonly signal?: AbortSignal
}

/** A server in this process, seen from the client: one connection over stdio. */
export interface ServerStreams {
  /** Its standard input: one message a line. */
  readonly input: Writable
  /** Its standard output. It has to end when the server is done: soon after the input ends, or once it is closed. */
  readonly output: Readable
  /** Ends the server. */
  close(): void | Promise<void>
}

/** A server: what `command` starts (over stdio), what listens at `url`, both, or what `connect` gives. */
export interface ServerOptions extends RunOptions, Omit<ServerConfig, 'url'> {
  readonly url?: string | URL
  /** A server in this process; called once for each connection. */
  connect?(): ServerStreams
}

/** An authorization server. What a command starts is none, so all that is about a start is left out. */
export interface AuthorizationServerOptions extends Omit<RunOptions, 'transports' | 'keepNpx'> {
  /** Its issuer identifier. */
  readonly issuer: string | URL
}

/** Where a client in this process finds the test server that it has to connect to. */
export interface ClientLaunch {
  /** Of a server over HTTP. */
  readonly url?: string
  /** Of a server over stdio: program and arguments to launch. */
  readonly command?: readonly string[]
  /** MCP_CONFORMANCE_SCENARIO and the like, as a client that is a program gets them. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborts when the scenario is over: the client has to end. */
  readonly signal: AbortSignal
}

/** A client: what `command` starts, or what `connect` runs. */
export interface ClientOptions extends RunOptions, ClientConfig {
  /** A client in this process; called once for each scenario. It connects, acts, disconnects and resolves. */
  connect?(launch: ClientLaunch): Promise<void>
}

export interface RejudgeOptions
  extends Selection,
    Pick<RunOptions, 'strict' | 'severity' | 'sets' | 'baseline' | 'only'> {
  /** The file of an earlier run. */
  readonly trace: string
  /** Aborting it ends the judging early. */
  readonly signal?: AbortSignal
}

/** A gateway: what `command` starts, or what listens at `url` already. */
export interface GatewayOptions extends Omit<RunOptions, 'transports' | 'keepNpx'> {
  /** With `{command}`, `{command-line}` or `{url}` for the server behind it, and `{port}` where it listens over HTTP. */
  readonly command?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Where it listens; of a command with `{port}`. */
  readonly url?: string | URL
  /** Of a gateway that runs already: the port of this machine where it expects its server. */
  readonly upstreamPort?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A tap in front of a server over HTTP. */
export interface TapOptions extends Selection, Pick<RunOptions, 'strict' | 'severity' | 'sets' | 'redact' | 'trace'> {
  /** The endpoint of the server. */
  readonly url: string | URL
  /** Where clients connect; by default a free port. */
  readonly port?: number
  /** By default 127.0.0.1. */
  readonly host?: string
  /** Gets the events of the runs of both sides, as they come. */
  onEvent?(side: Side, event: RunEvent): void
}
