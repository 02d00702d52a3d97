/** What every report is given. */

/** Where a report goes: text as it comes, or a file that appears whole at the end. */
export type Output =
  | { readonly kind: 'stream'; write(text: string): void }
  | { readonly kind: 'file'; readonly path: string }

/** Parts that the console report shows in a line each, unless they are asked for. */
export const shows = ['warned', 'unseen', 'planned', 'passed', 'fuzz', 'advice'] as const
export type Show = (typeof shows)[number]

/** A requirement as the traceability report lists it. */
export interface Traced {
  readonly id: string
  readonly level: string
  readonly says: string
  /** The newest page that states it. */
  readonly link: string
  readonly seps: readonly number[]
  /** Why nothing judges it. */
  readonly excluded?: string
}

export interface ReportOptions {
  /** All requirements of the ledger. Traceability only. */
  readonly traced?: readonly Traced[]
  readonly output: Output
  /** Use ANSI colours; `wantsColor` tells whether the user wants them. Console only. */
  readonly color: boolean
  /** The output is a terminal on which a line can be rewritten. Console only. */
  readonly interactive: boolean
  /** Show every detail: all wire lines, every requirement that was not observed. Console only. */
  readonly verbose: boolean
  /** Parts to show in full. Console only. */
  readonly show: ReadonlySet<Show>
  /** Nothing but the verdicts: no head, no table, no outcome. Console only. */
  readonly alone: boolean
  /** Where the pages of the rules are, to be linked to; without a slash at its end. */
  readonly rules?: string
  /** Columns of the terminal. Console only. */
  readonly width: number
}
