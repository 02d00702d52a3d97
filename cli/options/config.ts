/** Finds and reads `mcp-conform.config.*`. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { type Config, checkConfig } from '../../api/settings/schema/config-shape.ts'
import { alternatives, expected, UsageError } from '../../api/settings/usage-error.ts'
import { readableFile } from '../../api/settings/values/files.ts'
import { type Environment, expandedAll } from '../../api/settings/values/variables.ts'

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
export async function loadConfig(
  named: string | undefined,
  cwd: string,
  env: Environment = {},
): Promise<LoadedConfig | undefined> {
  const file = named === undefined ? findConfig(cwd) : readableFile(named, '--config', cwd)
  if (file === undefined) return undefined
  try {
    const value = await readValue(file, env)
    const { fixtureNames } = await import('../../suites/requirements/ledger.ts')
    return { file, folder: dirname(file), config: await checkConfig(value, fixtureNames) }
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${basename(file)}: ${error.message}`)
    throw new UsageError(`${basename(file)}: cannot be read: ${whyNot(error)}`)
  }
}

/** In one line, and without what stands in the file: that may be secret. */
function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : inWords(error)
  // The parser of YAML passes it on in an error of its own.
  if (error instanceof RangeError || /call stack/.test(message)) return 'it is nested too deeply'
  const [line = ''] = message.replace(/,? (\.{3})?"[\s\S]*" is not valid JSON$/, ' in the JSON').split('\n', 1)
  return line
}

async function parseYaml(text: string): Promise<unknown> {
  const { LineCounter, parse, YAMLParseError } = await import('yaml')
  const lineCounter = new LineCounter()
  try {
    return parse(text, { prettyErrors: false, logLevel: 'error', lineCounter })
  } catch (error) {
    if (!(error instanceof YAMLParseError) || /call stack/.test(error.message)) throw error
    throw new Error(`line ${lineCounter.linePos(error.pos[0]).line}: ${error.message}`)
  }
}

/** What is no JSON is, as a rule, no YAML either, whose parser knows the line. */
async function parseJson(text: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    await parseYaml(text)
    throw error
  }
}

/** A configuration may throw anything, even what cannot be turned into text. */
function inWords(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return `it throws a value of type ${typeof thrown}`
  }
}

function findConfig(cwd: string): string | undefined {
  const found = extensions
    .map((extension) => join(cwd, `mcp-conform.config${extension}`))
    .filter((file) => existsSync(file))
  if (found.length > 1) throw expected('configuration', 'one file', found.map((file) => basename(file)).join(', '))
  return found[0] === undefined ? undefined : readableFile(found[0], 'configuration', cwd)
}

/** Without the mark that some editors put first. */
const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')

async function readValue(file: string, env: Environment): Promise<unknown> {
  const extension = extname(file)
  if (!extensions.includes(extension))
    throw expected('--config', `a file ending in ${alternatives(extensions)}`, basename(file))
  if (extension === '.json') return expandedAll(await parseJson(readText(file)), env)
  if (extension === '.yaml' || extension === '.yml') {
    return expandedAll((await parseYaml(readText(file))) ?? {}, env)
  }
  const { createJiti } = await import('jiti')
  // Without the cache on disk: a configuration is read once per run, and may lie in a folder that is not ours to write to.
  return await createJiti(file, { fsCache: false }).import(file, { default: true })
}
