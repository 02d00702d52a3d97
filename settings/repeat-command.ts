/** The shell command that repeats one cell of a run. */

import type { CallTools } from '../harness/fixtures/bindings.ts'
import type { Cell } from '../harness/runner/events.ts'
import { hideInUrl, hideInWords } from '../harness/trace/find-secrets.ts'
import type { Side } from '../harness/trace/place.ts'

/** What a command that repeats a run has to give again of what its user gave. */
export interface Given {
  readonly config?: string
  readonly cwd?: string
  /** The flags that give them, without what is secret. */
  readonly headers: readonly string[]
  /** Names only. */
  readonly env: readonly string[]
}

/** What a command line can say of a run. */
export interface Repeatable {
  readonly side: Side
  readonly target: { readonly command?: readonly string[]; readonly url?: string; readonly startsHttp?: boolean }
  readonly callTools: CallTools
  readonly seed: number
  readonly fuzzRuns: number
  readonly given: Given
}

/** Stands where the user has to fill in what is secret. */
const hidden = '...'

/** A way to write the command for any cell. Values that may be secret are left for the user to fill in. */
export function repeatCommand(settings: Repeatable): (cell: Cell) => string {
  const { side, target, given } = settings
  const words = (cell: Cell): string[] => [
    'mcp-conform',
    side,
    ...['--revision', cell.revision, '--transport', cell.transport, '--scenario', cell.scenario],
    ...(cell.scenario.startsWith('fuzz/')
      ? ['--seed', String(settings.seed), '--fuzz-runs', String(settings.fuzzRuns)]
      : []),
    ...(settings.callTools === 'safe' ? [] : ['--call-tools', settings.callTools]),
    ...(given.config === undefined ? [] : ['--config', given.config]),
    ...(given.cwd === undefined ? [] : ['--cwd', given.cwd]),
    ...(target.url !== undefined ? ['--url', hideInUrl(target.url, hidden)] : []),
    ...(target.startsHttp === true ? ['--starts-http'] : []),
    ...given.headers,
    ...given.env.flatMap((name) => ['--env', `${name}=...`]),
    ...(target.command === undefined ? [] : ['--', ...hideInWords(target.command, hidden)]),
  ]
  return (cell) => words(cell).map(shellWord).join(' ')
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
