/** What the program touches outside itself, so that tests can stand in for it. */

export interface Io {
  /** Standard output. */
  out(text: string): void
  /** Standard error. */
  err(text: string): void
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder in which the program was started. */
  readonly cwd: string
  /** Standard output is a terminal. */
  readonly terminal: boolean
  /** Columns of the terminal. */
  readonly width: number
}

/** Columns to fill where there is no terminal to ask. */
const defaultWidth = 100

/** COLUMNS, where it is exported, says more than the terminal: a person has set it. */
function widthFrom(columns: string | undefined): number | undefined {
  return columns !== undefined && /^[1-9]\d{0,3}$/.test(columns) ? Number(columns) : undefined
}

export const processIo: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
  terminal: process.stdout.isTTY === true,
  width: widthFrom(process.env.COLUMNS) ?? process.stdout.columns ?? defaultWidth,
}
