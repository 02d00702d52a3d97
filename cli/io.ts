/** What the program touches outside itself, so that tests can stand in for it. */
import { Secrets } from '../harness/trace/secrets/redaction.ts'
import { programWords } from './program-words.ts'

export interface Io {
  /** Standard output. */
  out(text: string): void
  /** Standard error. */
  err(text: string): void
  /** Why standard output takes nothing any more, if it does not: whoever read it has gone, the disk is full. */
  readonly failure?: Error | undefined
  /** Takes secrets out of what is written. */
  readonly secrets: Secrets
  readonly env: Readonly<Record<string, string | undefined>>
  /** The words that started this program. Default: its name. */
  readonly program?: readonly string[]
  /** The folder in which the program was started. */
  readonly cwd: string
  /** Standard output is a terminal. */
  readonly terminal: boolean
  /** Columns of the terminal. */
  readonly width: number
  /** Milliseconds since the program was started. Default: none have passed. */
  elapsed?(): number
}

/** Columns to fill where there is no terminal to ask. */
const defaultWidth = 100

/** COLUMNS, where it is exported, says more than the terminal: a person has set it. */
function widthFrom(columns: string | undefined): number | undefined {
  return columns !== undefined && /^[1-9]\d{0,3}$/.test(columns) ? Number(columns) : undefined
}

/** The process's own. Whatever happens to its output, the program goes on: there may be other reports to write. */
export function processIo(): Io {
  const { stdout, stderr } = process
  const secrets = new Secrets()
  let failure: Error | undefined
  stdout.on('error', (error: Error) => {
    failure ??= error
  })
  stderr.on('error', () => {})
  return {
    out(text) {
      if (failure !== undefined) return
      try {
        stdout.write(secrets.output(text))
      } catch (error) {
        // A file is written to at once, and tells at once that its disk is full.
        failure = error instanceof Error ? error : new Error(String(error))
      }
    },
    err(text) {
      try {
        stderr.write(secrets.output(text))
      } catch {}
    },
    get failure() {
      return failure
    },
    secrets,
    env: process.env,
    program: programWords({ script: process.argv[1] ?? '', env: process.env, cwd: process.cwd() }),
    cwd: process.cwd(),
    terminal: stdout.isTTY === true,
    width: widthFrom(process.env.COLUMNS) ?? stdout.columns ?? defaultWidth,
    elapsed: () => performance.now(),
  }
}
