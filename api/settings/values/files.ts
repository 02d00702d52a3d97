/** Files and folders that the user names, checked before anything starts. */
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expected } from '../usage-error.ts'

/** The absolute path of a folder that exists. */
export function existingFolder(path: string, place: string, cwd: string): string {
  const absolute = resolve(cwd, path)
  if (kindOf(absolute) !== 'folder') throw expected(place, 'a folder that exists', path)
  return absolute
}

/** The absolute path of a file that exists and may be read; with `pipes` also of a pipe. */
export function readableFile(path: string, place: string, cwd: string, { pipes = false } = {}): string {
  const absolute = resolve(cwd, path)
  const kind = kindOf(absolute)
  if (kind !== 'file' && !(pipes && kind === 'pipe')) throw expected(place, 'a file that can be read', path)
  if (!allows(absolute, constants.R_OK)) throw expected(place, 'a file that can be read', path)
  return absolute
}

/** The absolute path of a file that can be written; its folders need not exist yet. */
export function writableFile(path: string, place: string, cwd: string): string {
  const absolute = resolve(cwd, path)
  const fits = path !== '' && kindOf(absolute) !== 'folder' && allows(nearestExisting(absolute), constants.W_OK)
  const ancestorFits = kindOf(nearestExisting(dirname(absolute))) === 'folder'
  if (!fits || !ancestorFits) throw expected(place, 'a file that can be written', path)
  return absolute
}

/** The absolute path of a folder into which can be written; it need not exist yet. */
export function writableFolder(path: string, place: string, cwd: string): string {
  const absolute = resolve(cwd, path)
  const nearest = nearestExisting(absolute)
  if (path !== '' && kindOf(nearest) === 'folder' && allows(nearest, constants.W_OK)) return absolute
  throw expected(place, 'a folder that can be written to', path)
}

function nearestExisting(path: string): string {
  return kindOf(path) === undefined && dirname(path) !== path ? nearestExisting(dirname(path)) : path
}

function kindOf(path: string): 'file' | 'folder' | 'pipe' | 'device' | undefined {
  try {
    const found = statSync(path)
    if (found.isDirectory()) return 'folder'
    if (found.isFile()) return 'file'
    return found.isFIFO() ? 'pipe' : 'device'
  } catch {
    return undefined
  }
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
