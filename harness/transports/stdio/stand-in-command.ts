/** How a client launches the stand-in: built, or from source where we run from source. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Program and first arguments; address and token come after them. */
export function standInCommand(): readonly string[] {
  if (!import.meta.url.endsWith('.ts')) {
    return [process.execPath, fileURLToPath(new URL('./stand-in.js', import.meta.url))]
  }
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return [process.execPath, '--import', loader, fileURLToPath(new URL('./stand-in.ts', import.meta.url))]
}
