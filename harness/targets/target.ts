/** What is tested, and how to reach it. */
import type { JsonObject } from '../../schema/index.ts'
import type { Abilities } from '../driver/abilities.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import type { ProcessExit } from '../transports/stdio/process-tree.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { ServerAddress } from './client-command.ts'
import type { ResolvedCommand } from './resolve-npx.ts'

/** A server under test: a command, a URL, or both; at least one of them is there. */
export interface ServerTarget {
  /** How reports name it; default: its command and its URL. */
  readonly name?: string
  /** Program and arguments. Spoken to over stdio, unless it starts the HTTP server. */
  readonly command?: readonly string[]
  /** What the command comes down to, where that was looked up: started in its place. */
  readonly resolved?: ResolvedCommand | undefined
  readonly url?: string
  /** True: the command starts the HTTP server at `url`, and is not spoken to over stdio. */
  readonly startsHttp?: boolean
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute path of the folder in which the command runs. */
  readonly cwd: string
  /** Sent with each HTTP request; the values are secret. */
  readonly headers: HeaderList
}

/** A server that is reached some other way, such as one in our own process. */
export interface ConnectableServer {
  /** Ways to try; those of one group are alternatives, the first that the server accepts anything on is taken. */
  readonly groups: readonly (readonly ChannelFactory[])[]
  /** The last of what the command that serves has written, where there is one. */
  outputTail?(): string
  /** Resolves when the command serves, or will not serve any more. */
  ready?(): Promise<void>
  /** Ends what was started. */
  stop(): Promise<void>
}

/**
 * A client under test. `{url}` in the command is replaced by the URL of our server, `{command}` by a command line to launch
 * as a stdio server; with neither the URL comes last. `{model}`, there or in the environment, is the base URL of our model.
 */
export interface ClientTarget {
  /** How reports name it; default: its command. */
  readonly name?: string
  readonly command: readonly string[]
  /** What the command comes down to, where that was looked up: started in its place. */
  readonly resolved?: ResolvedCommand | undefined
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute path of the folder in which the command runs. */
  readonly cwd: string
  /** True: it does actions, and says on its stdout what came of them (docs/reference/drivers.md). */
  readonly driver?: boolean
}

/** A client that is started some other way than by a command, such as one in our own process. */
export interface StartableClient {
  /** What it does of the actions of docs/reference/drivers.md, where it is a driver. */
  readonly driver?: Abilities
  /** Starts it against our server; `environment` holds the MCP_CONFORMANCE_* variables. */
  start(launch: {
    /** Takes the lines that a driver reports. */
    readonly report: (line: JsonObject) => void
    readonly server: ServerAddress
    readonly environment: Readonly<Record<string, string | undefined>>
    /** To be told what it says to its user. */
    readonly onOutput?: (text: string) => void
  }): StartedClient
}

export interface StartedClient {
  readonly exited: Promise<ProcessExit>
  /** Ends it; `exited` resolves then. */
  end(): Promise<void>
}
