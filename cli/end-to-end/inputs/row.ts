/** Something odd that a user feeds the program, and what has to come of it. */
export interface InputRow {
  /** By name, the text of files that lie in the folder where the program is started. */
  readonly files?: Readonly<Record<string, string>>
  /** A command of a shell that prepares the folder. */
  readonly before?: string
  readonly args: readonly string[]
  /** How a shell starts the program, which stands for "$@". Without it the program is called in this very process. */
  readonly shell?: string
  /** Sent to all that the shell has started, once the program has printed its heading. */
  readonly signal?: NodeJS.Signals
  /** What has to be there for the row to make sense, as a command of a shell. */
  readonly needs?: string
  /** A pattern that the output must match. */
  readonly says: RegExp
  readonly exitCode: number
  /** How the JSON report ends; `none`: the program refuses to start, and there are no reports. */
  readonly outcome: 'conforms' | 'incomplete' | 'interrupted' | 'none'
}

export type Rows = Readonly<Record<string, InputRow>>

/** A short trace of a server that conforms lies in each folder. */
export const trace = 'trace.jsonl'
