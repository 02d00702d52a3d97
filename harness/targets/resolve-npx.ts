/** `npx -y package`: looked up once, so that not every start of the target pays for npx. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isJsonObject, type Json } from '../../schema/index.ts'

/** What npx starts in the end. */
export interface ResolvedCommand {
  /** The program itself, and the arguments of the user. */
  readonly command: readonly string[]
  /** As npx sets it for the program. */
  readonly path: string
}

interface NpxCall {
  readonly packages: readonly string[]
  /** Undefined: the one program of the only package. */
  readonly bin: string | undefined
  readonly args: readonly string[]
}

/** A package of a registry: what else npx takes is left to it. */
const registrySpec = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:@[\w.^~<>=*|-]+)?$/i

/** Undefined for what is no plain call of npx: it is started as it stands. */
export function npxCall(command: readonly string[]): NpxCall | undefined {
  const [program = '', ...words] = command
  if (!/^npx(?:\.cmd)?$/.test(basename(program))) return undefined
  const packages: string[] = []
  while (words[0]?.startsWith('-')) {
    const word = words.shift() ?? ''
    if (word === '--') break
    const inline = /^--package=(.+)$/.exec(word)?.[1]
    const given = inline ?? (word === '-p' || word === '--package' ? words.shift() : undefined)
    if (given !== undefined) packages.push(given)
    else if (!/^(?:-y|--yes|-q|--quiet|--silent|--prefer-offline|--offline)$/.test(word)) return undefined
  }
  const [named, ...args] = words
  const specs = packages.length === 0 && named !== undefined ? [named] : packages
  if (named === undefined || specs.length === 0 || !specs.every((spec) => registrySpec.test(spec))) return undefined
  return { packages: specs, bin: packages.length === 0 ? undefined : named, args }
}

/**
 * The program behind a call of npx, which is installed for that if need be. Undefined where it is no such call, or npx does
 * not find it: npx itself tells best why.
 * @param timeoutMs for npx to find and install it
 */
export async function resolveNpx(
  command: readonly string[],
  {
    cwd,
    env,
    timeoutMs,
    signal,
  }: {
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
    readonly timeoutMs: number
    readonly signal: AbortSignal
  },
): Promise<ResolvedCommand | undefined> {
  const call = npxCall(command)
  if (call === undefined) return undefined
  const path = await pathOf(command[0] ?? 'npx', call, {
    cwd,
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    signal,
  })
  const program = path === undefined ? undefined : programIn(path, call)
  if (path === undefined || program === undefined) return undefined
  return { command: [...program, ...call.args], path }
}

/** The search path with which npx would start the program. */
async function pathOf(
  npx: string,
  { packages }: NpxCall,
  options: { cwd: string; env: NodeJS.ProcessEnv; timeout: number; signal: AbortSignal },
): Promise<string | undefined> {
  const args = ['--yes', ...packages.map((spec) => `--package=${spec}`), '--']
  try {
    const script = 'process.stdout.write(process.env.PATH ?? "")'
    const { stdout } = await promisify(execFile)(npx, [...args, 'node', '-e', script], options)
    return stdout
  } catch {
    return undefined
  }
}

function programIn(path: string, { packages, bin }: NpxCall): readonly string[] | undefined {
  for (const folder of path.split(delimiter).filter((part) => part.endsWith(join('node_modules', '.bin')))) {
    const name = bin ?? binOf(join(folder, '..', nameOf(packages[0] ?? '')))
    if (name === undefined || !existsSync(join(folder, name))) continue
    const file = realpathSync(join(folder, name))
    return runsOnNode(file) ? [process.platform === 'win32' ? process.execPath : 'node', file] : [file]
  }
  return undefined
}

/** As npx chooses: the only program, or the one with the name of the package. */
function binOf(folder: string): string | undefined {
  const manifest = manifestIn(folder)
  if (!isJsonObject(manifest) || typeof manifest.name !== 'string') return undefined
  const unscoped = manifest.name.replace(/^@[^/]*\//, '')
  if (typeof manifest.bin === 'string') return unscoped
  if (!isJsonObject(manifest.bin)) return undefined
  const names = Object.keys(manifest.bin)
  const targets = new Set(Object.values(manifest.bin))
  return targets.size === 1 ? names[0] : names.find((name) => name === unscoped)
}

function manifestIn(folder: string): Json | undefined {
  try {
    const manifest: Json = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
    return manifest
  } catch {
    return undefined
  }
}

/** `@scope/name` of `@scope/name@1.2.3` */
function nameOf(spec: string): string {
  return spec.replace(/(?!^)@.*$/, '')
}

function runsOnNode(file: string): boolean {
  return /^#!\s*\S*(?:\benv\s+)?node\b/.test(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '')
}
