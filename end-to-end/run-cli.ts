/** Runs the built program as a user does. */
import { join } from 'node:path'
import { execa, type Options } from 'execa'

const root = join(import.meta.dirname, '..')

const program = join(root, 'dist', 'mcp-conform.js')

/** A program of fixtures/hostile/, by its behaviour. */
export const hostile = (behaviour: string): string[] => [
  process.execPath,
  join(root, 'fixtures', 'hostile', `${behaviour}.mjs`),
]

/** Never rejects over the exit code. */
export function runCli(args: readonly string[], options: Options = {}) {
  return execa(process.execPath, [program, ...args], { reject: false, all: true, ...options })
}
