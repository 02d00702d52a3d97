/** What must change no verdict. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `busy`: loops take the processor. `slow`: all that comes from the target comes 300 ms later. `late-starts`: each ninth start of the
 * target takes 7 s longer, which is more than an answer may take. `slow-starts`: each takes 4 s longer.
 */
export const conditions = ['idle', 'busy', 'slow', 'late-starts', 'slow-starts'] as const
export type Condition = (typeof conditions)[number]

const answerMs = 300
const lateMs = 7_000
const everyNth = 9
const slowMs = 4_000

const fixture = (name: string): string => join(import.meta.dirname, '..', '..', 'fixtures', 'steady', `${name}.mjs`)
const program = (name: string): string[] => [process.execPath, fixture(name)]

interface Circumstances {
  readonly side: 'server' | 'client'
  /** For an HTTP server: the port that we connect to, and the port that it listens on. */
  readonly ports: { readonly outer: number; readonly inner: number } | undefined
  /** Where late starts are counted. */
  readonly countFile: string
}

/** The command of a target under a condition. A client is a program of Node. */
export function commandUnder(
  condition: Condition,
  command: readonly string[],
  { side, ports, countFile }: Circumstances,
): readonly string[] {
  switch (condition) {
    case 'idle':
    case 'busy':
      return command
    case 'slow':
      return side === 'client' ? writingSlowly(command) : [...answeringSlowly(ports), ...command]
    case 'late-starts':
      return [...program('start-slowly'), countFile, String(everyNth), String(lateMs), ...command]
    case 'slow-starts':
      return [...program('start-slowly'), countFile, '1', String(slowMs), ...command]
  }
}

function answeringSlowly(ports: Circumstances['ports']): readonly string[] {
  return ports === undefined
    ? [...program('answer-slowly'), String(answerMs)]
    : [...program('serve-slowly'), String(ports.outer), String(ports.inner), String(answerMs)]
}

/** Between a client and our server nobody can stand: it compares the URL that it was given with what it is told. */
function writingSlowly([node = '', ...rest]: readonly string[]): readonly string[] {
  const module = pathToFileURL(fixture('write-slowly'))
  module.searchParams.set('ms', String(answerMs))
  return [node, '--import', module.href, ...rest]
}
