/** The file of a fleet: names, each with a configuration, and what they share. */
import { readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { expected, UsageError } from '../../api/settings/usage-error.ts'
import { readableFile } from '../../api/settings/values/files.ts'

type Entries = Readonly<Record<string, unknown>>

export interface FleetTarget {
  /** Letters, digits, points, dashes: it names a folder. */
  readonly name: string
  readonly side: 'server' | 'client'
  /** As in a configuration file, with absolute paths; variables are not filled in. */
  readonly config: Entries
}

const nameable = /^\w[\w.-]{0,99}$/

/** @throws UsageError that names the file and the path in it */
export function readTargets(file: string, cwd: string): readonly FleetTarget[] {
  const path = readableFile(file, 'fleet', cwd)
  try {
    return targetsIn(parsed(readFileSync(path, 'utf8')), dirname(path))
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${basename(file)}: ${error.message}`)
    throw error
  }
}

function parsed(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, logLevel: 'error' })
  const [flaw] = document.errors
  if (flaw !== undefined) throw new UsageError(flaw.message.split('\n', 1)[0] ?? 'no YAML')
  return document.toJS()
}

/** @param folder relative paths start there */
export function targetsIn(value: unknown, folder: string): readonly FleetTarget[] {
  const top = mapping(value, 'the file', ['defaults', 'targets'])
  const defaults = top.defaults === undefined ? {} : mapping(top.defaults, 'defaults')
  const targets = Object.entries(mapping(top.targets, 'targets'))
  if (targets.length === 0) throw expected('targets', 'at least one target', top.targets)
  return targets.map(([name, given]) => {
    if (!nameable.test(name)) throw expected('targets', 'names of letters, digits, points and dashes', name)
    const config = { ...defaults, ...mapping(given, `targets.${name}`) }
    const side = config.client === undefined ? 'server' : 'client'
    if ((config.server === undefined) === (config.client === undefined))
      throw new UsageError(`targets.${name}: expected either server or client`)
    return { name, side, config: rooted(config, side, mapping(config[side], `targets.${name}.${side}`), folder) }
  })
}

/** Paths are those of the file, wherever the configuration of a target is put. */
function rooted(config: Entries, side: 'server' | 'client', target: Entries, folder: string): Entries {
  const { baseline } = config
  const cwd = typeof target.cwd === 'string' ? target.cwd : '.'
  return {
    ...config,
    ...(typeof baseline === 'string' && !isAbsolute(baseline) ? { baseline: resolve(folder, baseline) } : {}),
    [side]: { ...target, cwd: resolve(folder, cwd) },
  }
}

function mapping(value: unknown, path: string, keys?: readonly string[]): Entries {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw expected(path, 'a mapping', value)
  const entries: Entries = { ...value }
  const unknown = Object.keys(entries).find((key) => keys !== undefined && !keys.includes(key))
  if (unknown !== undefined) throw new UsageError(`${unknown}: unknown key; expected ${keys?.join(' or ')}`)
  return entries
}
