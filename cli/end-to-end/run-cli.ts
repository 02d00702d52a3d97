/** Runs the program: as a user does, or what it consists of in this process, which takes a tenth of the time. */
import { join } from 'node:path'
import { execa, type Options } from 'execa'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import type { Io } from '../io.ts'
import { run } from '../run.ts'

export const root = join(import.meta.dirname, '..', '..')

export const program = join(root, 'dist', 'mcp-conform.js')

/** A hostile server over stdio, by its kind. */
export const hostile = (kind: string): string[] => [
  process.execPath,
  join(root, 'fixtures', 'hostile', 'stdio.mjs'),
  kind,
]

/** A server that starts sooner than the reference, and keeps the rules of ping. */
export const smallServer: readonly string[] = [
  process.execPath,
  join(root, 'fixtures', 'processes', 'small-server.mjs'),
]

/** The bundled reference implementation of a side, as it is packed. */
export const reference = (side: 'server' | 'client'): string[] => [
  process.execPath,
  join(root, 'dist', `reference-${side}.js`),
]

/** Never rejects over the exit code. */
export function runCli(args: readonly string[], options: Options = {}) {
  return execa(process.execPath, [program, ...args], { reject: false, all: true, ...options })
}

interface Called {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order in which they were printed. */
  readonly all: string
}

/** Runs a command line in this process. */
export async function callCli(args: readonly string[], surroundings: Partial<Io> & Pick<Io, 'cwd'>): Promise<Called> {
  const printed = { stdout: '', stderr: '', all: '' }
  const to = (stream: 'stdout' | 'stderr') => (text: string) => {
    printed[stream] += text
    printed.all += text
  }
  const streams = { out: to('stdout'), err: to('stderr') }
  const io: Io = { ...streams, secrets: new Secrets(), env: {}, terminal: false, width: 200, ...surroundings }
  return { exitCode: await run(args, io), ...printed }
}
