/** Runs the built program as a user does. */
import { join } from 'node:path'
import { execa, type Options } from 'execa'

export const root = join(import.meta.dirname, '..')

export const program = join(root, 'dist', 'mcp-conform.js')

/** A hostile server over stdio, by its kind. */
export const hostile = (kind: string): string[] => [
  process.execPath,
  join(root, 'fixtures', 'hostile', 'stdio.mjs'),
  kind,
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
