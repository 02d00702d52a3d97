/** How a client launches the stand-in: built, or from source where we run from source. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { HarnessError } from '../../harness-error.ts'

/** Program and first arguments; address and token come after them. */
export function standInCommand(): readonly string[] {
  if (import.meta.url.endsWith('.ts')) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    return [process.execPath, '--import', loader, fileURLToPath(new URL('./stand-in.ts', import.meta.url))]
  }
  // Built, this code is in the package's main file or in a chunk in the folder below it.
  const built = ['./stand-in.js', '../stand-in.js'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = built.find((path) => existsSync(path))
  if (file === undefined) throw new HarnessError('internal', `Expected the stand-in at ${built.join(' or ')}.`)
  return [process.execPath, file]
}
