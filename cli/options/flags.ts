/** The flags as the parser of the command line hands them over: texts, unchecked. */

/** Whether the baseline is written anew: with all failures, or with those alone that are laid to an SDK. */
export type BaselineUpdate = boolean | 'sdk'

/** Flags of everything that judges and reports. */
export interface ReportFlags {
  readonly requirement?: readonly string[]
  readonly scenario?: readonly string[]
  readonly exclude?: readonly string[]
  readonly only?: readonly string[]
  readonly strict?: boolean
  readonly set?: readonly string[]
  /** False with --no-baseline. */
  readonly baseline?: string | false
  /** `sdk` is what `init` wants; a flag has no word. */
  readonly updateBaseline?: BaselineUpdate
  readonly bound?: readonly string[]
  readonly report?: readonly string[]
  readonly show?: readonly string[]
  readonly rules?: string
  readonly history?: string
  readonly verbose?: boolean
  readonly quiet?: boolean
  /** False with --no-color. */
  readonly color?: boolean
  readonly showSecrets?: boolean
}

/** Flags of `judge`. */
export interface JudgeFlags extends ReportFlags {
  readonly config?: string
}

/** Flags of `server`, `client` and, without those of a start, of `authorization`. */
export interface RunFlags extends ReportFlags {
  readonly revision?: readonly string[]
  readonly transport?: readonly string[]
  readonly config?: string
  readonly env?: readonly string[]
  readonly cwd?: string
  readonly keepNpx?: boolean
  readonly startTimeout?: string
  readonly timeout?: string
  readonly scenarioTimeout?: string
  readonly runTimeout?: string
  readonly concurrency?: string
  readonly seed?: string
  readonly fuzzRuns?: string
  readonly cases?: string
  readonly trace?: string
  readonly redact?: readonly string[]
  readonly bail?: boolean
  readonly quick?: boolean
  readonly lastFailed?: boolean
  readonly shard?: string
}

export interface ClientFlags extends RunFlags {
  readonly fuzz?: boolean
  readonly fuzzTime?: string
  readonly watch?: boolean
  readonly ui?: boolean
  readonly driver?: boolean
}

export interface ServerFlags extends RunFlags {
  readonly fuzz?: boolean
  readonly fuzzTime?: string
  readonly watch?: boolean
  readonly ui?: boolean
  readonly url?: string
  readonly startsHttp?: boolean
  readonly callTools?: string
  readonly header?: readonly string[]
  readonly headerFile?: readonly string[]
}

/** Flags of `authorization`. */
export interface AuthorizationFlags
  extends Omit<RunFlags, 'env' | 'cwd' | 'keepNpx' | 'startTimeout' | 'transport' | 'fuzzRuns' | 'cases'> {
  readonly issuer: string
}
