/** This program as a command: our reference implementations stand in front of a gateway, or behind it. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../../harness/harness-error.ts'

/** In the package, the program is next to this file or one folder above its chunk; in a checkout, it is the one that was built last. */
const places = ['./mcp-conform.js', '../mcp-conform.js', '../../dist/mcp-conform.js']

/** The command that runs this program with these arguments on the same Node. */
export function ownProgram(...words: readonly string[]): readonly string[] {
  const files = places.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new HarnessError('internal', `Expected the program at ${files.join(' or ')}.`)
  return [process.execPath, file, ...words]
}
