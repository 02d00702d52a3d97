/** What a run is asked to do; parsed and checked by whoever asks. */
import type { RevisionId } from '../../schema/index.ts'
import type { FixtureMap, Requirement, Suite } from '../suite.ts'
import type { ServerAddress } from '../targets/client-command.ts'
import type { HeaderList, TransportKind } from '../trace/events.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import type { ProcessExit } from '../transports/stdio/process-tree.ts'
import type { Cell, RunEvent } from './events.ts'

/** A server under test: a command, a URL, or both; at least one of them is there. */
export interface ServerTarget {
  /** Program and arguments. Spoken to over stdio, unless it starts the HTTP server. */
  readonly command?: readonly string[]
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
  /** Ends what was started. */
  stop(): Promise<void>
}

/**
 * A client under test. `{url}` in the command is replaced by the URL of our server, `{command}` by a command line to launch
 * as a stdio server; with neither the URL comes last.
 */
export interface ClientTarget {
  readonly command: readonly string[]
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute path of the folder in which the command runs. */
  readonly cwd: string
}

/** A client that is started some other way than by a command, such as one in our own process. */
export interface StartableClient {
  /** Starts it against our server; `environment` holds the MCP_CONFORMANCE_* variables. */
  start(launch: {
    readonly server: ServerAddress
    readonly environment: Readonly<Record<string, string | undefined>>
  }): StartedClient
}

export interface StartedClient {
  readonly exited: Promise<ProcessExit>
  /** Ends it; `exited` resolves then. */
  end(): Promise<void>
}

/** Which tools may be called: those annotated `readOnlyHint: true` or named in the config; any; only those in the config. */
export type CallTools = 'safe' | 'all' | 'none'
export const callToolsChoices: readonly CallTools[] = ['safe', 'all', 'none']

/** Milliseconds. */
export interface Limits {
  readonly requestMs: number
  readonly scenarioMs: number
  readonly runMs: number
}

interface CommonRunOptions {
  readonly suite: Suite
  /** Default: every revision that the target accepts. */
  readonly revisions?: readonly RevisionId[]
  /** Default: every transport that the target offers. */
  readonly transports?: readonly TransportKind[]
  /** Whether a scenario's or monitor's judge of a requirement takes part. */
  select(source: string, requirement: string): boolean
  readonly fixtures: FixtureMap
  readonly callTools: CallTools
  readonly limits: Limits
  /** How many scenarios run at once, at least 1. */
  readonly concurrency: number
  readonly seed: number
  /** How many messages a fuzz property tries in each cell. */
  readonly fuzzRuns: number
  /** Warnings count as failures. */
  readonly strict: boolean
  /** Names of further headers whose values are secret. */
  readonly redact: readonly string[]
  /** Absolute path of the JSONL file to write. */
  readonly traceFile?: string
  emit(event: RunEvent): void
  /** Aborting it ends the run early; what was judged is still reported. */
  readonly signal: AbortSignal
  /** The page of the specification that states a requirement. */
  linkTo(requirement: Requirement, revision: RevisionId): string
  /** The shell command that repeats one cell. */
  repeatCommand(cell: Cell): string
}

export type RunOptions = CommonRunOptions &
  (
    | { readonly side: 'server'; readonly target: ServerTarget | ConnectableServer }
    | { readonly side: 'client'; readonly target: ClientTarget | StartableClient }
  )

export interface RejudgeOptions {
  readonly suite: Suite
  /** The JSONL file of an earlier run. */
  readonly traceFile: string
  /** Warnings count as failures. */
  readonly strict: boolean
  select(source: string, requirement: string): boolean
  /** The page of the specification that states a requirement. */
  linkTo(requirement: Requirement, revision: RevisionId): string
  emit(event: RunEvent): void
}
