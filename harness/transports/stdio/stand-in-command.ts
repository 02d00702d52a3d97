/** How a client launches the stand-in. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../../harness-error.ts'

/** Built, this code is in the package's main file or in a chunk in the folder below it. From source, the stand-in is generated. */
const places = ['./stand-in.js', '../stand-in.js', '../../../generated/stand-in.js']

/** Program and first arguments; address and token come after them. */
export function standInCommand(): readonly string[] {
  const files = places.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new HarnessError('internal', `Expected the stand-in at ${files.join(' or ')}.`)
  return [process.execPath, file]
}
