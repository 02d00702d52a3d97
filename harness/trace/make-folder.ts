import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own recursive way never returns below /proc, where nothing can be made.
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  const missing: string[] = []
  for (let at = folder; statSync(at, { throwIfNoEntry: false }) === undefined && at !== dirname(at); at = dirname(at)) {
    missing.unshift(at)
  }
  for (const one of missing) mkdirSync(one)
}
