/** What a run can be asked for: by a configuration, by flags and by a program alike. Types, and the keys by which each may ask. */
import { type ThisRun as Options, thisRunKeys as optionKeys } from '../../generated/this-run.ts'
import type { Accounts, IssuerAccounts, ServerAccounts } from '../../harness/fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../../harness/fixtures/bindings.ts'
import type { StatedLimits } from '../../harness/fixtures/stated-limits.ts'
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
  /** The command is a driver: it performs the actions it receives and reports their results (docs/reference/drivers.md). */
  readonly driver?: boolean
}

export interface ServerConfig extends TargetConfig {
  readonly url?: string
  /** The command starts the HTTP server at `url`; stdio is not tested. */
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
  /** The server deliberately accepts web pages from every Origin: that is a warning instead of a failure. */
  readonly anyOrigin?: boolean
  /** What the server lets through, so that it can be seen whether it does: no page names a number. */
  readonly limits?: StatedLimits
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
  /** Limits on what is read from a target and kept: name -> a number, or a text such as `16MiB`. */
  readonly bounds?: Readonly<Partial<Record<BoundName, number | string>>>
  /** A violated SHOULD counts as a failure. */
  readonly strict?: boolean
  /** Pattern of ids -> `off`, `warn` or `error`; if several match, the last one applies. */
  readonly severity?: SeverityMap
  /** `[<revision>@]<release>`: judge by the requirements of that release. */
  readonly sets?: readonly string[]
}

/** Options of one run, not of every run against a target. */
export interface ThisRun extends Options {
  /** The file of known failures; without it every failure counts. */
  readonly baseline?: string
}

/** A configuration, and then flags or options, put together; checked. */
export interface RunRequest extends CheckedRun, ThisRun {
  /** Milliseconds for all fuzz properties together. */
  readonly fuzzMs?: number
}

/** The checked configuration. */
export interface CheckedRun extends Omit<RunConfig, 'bounds'> {
  readonly bounds?: Readonly<Partial<Record<BoundName, number>>>
}

const accountKeys = [
  'anyOrigin',
  'limits',
  'authorization',
  'authorizationServer',
] as const satisfies readonly (keyof Accounts)[]
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

/** Merges two requests: the later one takes precedence; limits and names of secret headers add up. */
export function together(before: RunRequest, later: RunRequest): RunRequest {
  return {
    ...before,
    ...later,
    timeouts: { ...before.timeouts, ...later.timeouts },
    bounds: { ...before.bounds, ...later.bounds },
    redact: [...(before.redact ?? []), ...(later.redact ?? [])],
  }
}
