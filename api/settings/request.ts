/** What a run can be asked for: by a configuration, by flags and by a program alike. Types, and the keys by which each may ask. */
import { type ThisRun as Options, thisRunKeys as optionKeys } from '../../generated/this-run.ts'
import type { Accounts, IssuerAccounts, ServerAccounts } from '../../harness/fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../../harness/fixtures/bindings.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import type { BoundName } from '../../harness/wire/bounds.ts'
import type { RevisionId } from '../../schema/revisions.ts'
import type { SeverityMap } from './severity.ts'

export interface TargetConfig {
  /** Program and arguments. */
  readonly command?: readonly string[]
  /** Environment variables for the command. */
  readonly env?: Readonly<Record<string, string>>
  /** Working folder of the command. */
  readonly cwd?: string
}

export interface ClientConfig extends TargetConfig {
  /** It is a driver: it does actions, and says what came of them (docs/reference/drivers.md). */
  readonly driver?: boolean
}

export interface ServerConfig extends TargetConfig {
  readonly url?: string
  /** The command starts the HTTP server at `url`, and is not spoken to over stdio. */
  readonly startsHttp?: boolean
  /** Headers to send with each HTTP request; their values are never written to traces or reports. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RunConfig {
  /** Revisions to test. Default: all that the target accepts. */
  readonly revisions?: readonly RevisionId[]
  /** Transports to test. Default: all that the target supports. */
  readonly transports?: readonly TransportKind[]
  /** Tools that may be called; default `safe`: those marked read-only, and those named in `fixtures`. */
  readonly callTools?: CallTools
  /** Name of a fixture of the contract -> the target's own tool, prompt or resource that serves it. */
  readonly fixtures?: FixtureMap
  /** The server is open to web pages of every Origin on purpose: that it refuses none is a warning then. */
  readonly anyOrigin?: boolean
  /** Accounts for testing a protected MCP server. */
  readonly authorization?: ServerAccounts
  /** Accounts for testing an authorization server. */
  readonly authorizationServer?: IssuerAccounts
  /** More headers whose values are secret. */
  readonly redact?: readonly string[]
  /** Milliseconds. */
  readonly timeouts?: {
    readonly start?: number
    readonly request?: number
    readonly scenario?: number
    readonly run?: number
  }
  /** On what one target can make us read and keep: name -> a number, or a text such as `16MiB`. */
  readonly bounds?: Readonly<Partial<Record<BoundName, number | string>>>
  /** Warnings count as failures. */
  readonly strict?: boolean
  /** Pattern of ids -> `off`, `warn` or `error`; of several that fit, the last one counts. */
  readonly severity?: SeverityMap
  /** `[<revision>@]<release>`: what counts is what that release demanded. */
  readonly sets?: readonly string[]
}

/** What is asked for of one run, not of every run against a target. */
export interface ThisRun extends Options {
  /** The file of known failures; without it every failure counts. */
  readonly baseline?: string
}

/** A configuration, and then flags or options, put together; checked. */
export interface RunRequest extends CheckedRun, ThisRun {
  /** Milliseconds for all fuzz properties together. */
  readonly fuzzMs?: number
}

/** What is said of every run, once it was checked. */
export interface CheckedRun extends Omit<RunConfig, 'bounds'> {
  readonly bounds?: Readonly<Partial<Record<BoundName, number>>>
}

const accountKeys = ['anyOrigin', 'authorization', 'authorizationServer'] as const satisfies readonly (keyof Accounts)[]
export const clientKeys = ['command', 'driver', 'env', 'cwd'] as const
export const serverKeys = ['command', 'url', 'startsHttp', 'env', 'headers', 'cwd'] as const
export const weighingKeys = ['strict', 'severity', 'sets'] as const
export const selectionKeys = ['scenarios', 'requirements', 'exclude', 'only'] as const
export const runKeys: readonly (keyof RunConfig)[] = [
  'revisions',
  'transports',
  'callTools',
  'fixtures',
  ...accountKeys,
  'redact',
  'timeouts',
  'bounds',
  ...weighingKeys,
]
export const thisRunKeys: readonly (keyof ThisRun)[] = [...optionKeys, 'baseline']

/** What comes later takes the place of what came before; limits, and names of secret headers, add up. */
export function together(before: RunRequest, later: RunRequest): RunRequest {
  return {
    ...before,
    ...later,
    timeouts: { ...before.timeouts, ...later.timeouts },
    bounds: { ...before.bounds, ...later.bounds },
    redact: [...(before.redact ?? []), ...(later.redact ?? [])],
  }
}
