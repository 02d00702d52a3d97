/** The version of an SDK that is installed where a program of Node lies. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isJsonObject, type Json } from '../../schema/index.ts'
import type { ResolvedCommand } from './resolve-npx.ts'

interface Program {
  readonly command?: readonly string[]
  readonly resolved?: ResolvedCommand | undefined
  readonly cwd: string
}

const versionForm = /^\d+\.\d+\.\d+[\w.+-]{0,40}$/

/**
 * As Node would find it from the first file that the command names; undefined where there is none, or more than one of the packages.
 * @param packages names in the npm registry
 */
export function installedVersion(
  { command = [], resolved, cwd }: Program,
  packages: readonly string[],
): string | undefined {
  const script = (resolved?.command ?? command).map((word) => resolve(cwd, word)).find(isScript)
  if (script === undefined) return undefined
  const found = packages.flatMap((name) => versionAbove(dirname(realpathSync(script)), name) ?? [])
  return found.length === 1 ? found[0] : undefined
}

function isScript(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(existsSync(path) ? realpathSync(path) : '') && statSync(path).isFile()
}

function versionAbove(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return versionIn(file)
  const parent = dirname(folder)
  return parent === folder ? undefined : versionAbove(parent, name)
}

function versionIn(file: string): string | undefined {
  try {
    const content: Json = JSON.parse(readFileSync(file, 'utf8'))
    const version = isJsonObject(content) ? content.version : undefined
    return typeof version === 'string' && versionForm.test(version) ? version : undefined
  } catch {
    return undefined
  }
}
