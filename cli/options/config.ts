/** Finds and reads `mcp-conform.config.*`. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { type Config, checkConfig } from '../../settings/config-shape.ts'
import { alternatives, expected, UsageError } from '../../settings/usage-error.ts'
import { readableFile } from './files.ts'

const extensions = ['.json', '.yaml', '.yml', '.ts', '.mts', '.js', '.mjs']

export interface LoadedConfig {
  /** Absolute path. */
  readonly file: string
  /** Its folder: relative paths in it start here. */
  readonly folder: string
  readonly config: Config
}

/**
 * Reads the configuration that the user names, or else the one in `cwd`, if there is one.
 * @throws UsageError that names the file and the path in it
 */
export async function loadConfig(named: string | undefined, cwd: string): Promise<LoadedConfig | undefined> {
  const file = named === undefined ? findConfig(cwd) : readableFile(named, '--config', cwd)
  if (file === undefined) return undefined
  const value = await readValue(file)
  try {
    const { fixtures } = await import('../../suites/requirements/ledger.ts')
    const names = [...fixtures.values()].flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)])
    return { file, folder: dirname(file), config: checkConfig(value, names) }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${basename(file)}: ${error.message}`) : error
  }
}

function findConfig(cwd: string): string | undefined {
  const found = extensions
    .map((extension) => join(cwd, `mcp-conform.config${extension}`))
    .filter((file) => existsSync(file))
  if (found.length > 1) throw expected('configuration', 'one file', found.map((file) => basename(file)).join(', '))
  return found[0]
}

async function readValue(file: string): Promise<unknown> {
  const extension = extname(file)
  if (!extensions.includes(extension))
    throw expected('--config', `a file ending in ${alternatives(extensions)}`, basename(file))
  try {
    if (extension === '.json') return JSON.parse(readFileSync(file, 'utf8'))
    if (extension === '.yaml' || extension === '.yml') {
      const { parse } = await import('yaml')
      return parse(readFileSync(file, 'utf8'), { prettyErrors: false }) ?? {}
    }
    const { createJiti } = await import('jiti')
    // Without the cache on disk: a configuration is read once per run, and may lie in a folder that is not ours to write to.
    return await createJiti(file, { fsCache: false }).import(file, { default: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${basename(file)}: cannot be read: ${message.split('\n', 1)[0]}`)
  }
}
