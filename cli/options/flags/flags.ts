/** The flags as the parser of the command line hands them over: texts, unchecked. */
import type { reportRows } from './report-flags.ts'
import type { FlagsOf } from './rows.ts'
import type { configRows, runRows } from './run-flags.ts'
import type { clientRows, fuzzRows, serverRows, startRows, uiRows, watchRows } from './target-flags.ts'

/** Whether the baseline is written anew: with all failures, or with those alone that are laid to an SDK. */
export type BaselineUpdate = boolean | 'sdk'

/** Flags of everything that judges and reports. */
export interface ReportFlags extends Omit<FlagsOf<typeof reportRows>, 'updateBaseline'> {
  /** `sdk` is what `init` wants; a flag has no word. */
  readonly updateBaseline?: BaselineUpdate
}

/** Flags of `judge`. */
export interface JudgeFlags extends ReportFlags, FlagsOf<typeof configRows> {}

/** Flags of `authorization`, but for the issuer. */
export interface OwnRunFlags extends ReportFlags, FlagsOf<typeof runRows> {}

/** Flags of whatever is started. */
export interface RunFlags extends OwnRunFlags, FlagsOf<typeof startRows> {}

interface LongFlags extends RunFlags, FlagsOf<typeof fuzzRows>, FlagsOf<typeof watchRows>, FlagsOf<typeof uiRows> {}

export interface ClientFlags extends LongFlags, FlagsOf<typeof clientRows> {}
export interface ServerFlags extends LongFlags, FlagsOf<typeof serverRows> {}

export interface AuthorizationFlags extends OwnRunFlags {
  readonly issuer: string
}
