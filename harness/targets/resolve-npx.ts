/** `npx -y package`: looked up once, so that not every start of the target pays for npx. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** What npx starts in the end. */
export interface ResolvedCommand {
  /** The program itself, and the arguments of the user. */
  readonly command: readonly string[]
  /** As npx sets it for the program. */
  readonly path: string
}

interface NpxCall {
  /** What npx has to know to find the program. */
  readonly asked: readonly string[]
  /** The arguments of the program. */
  readonly args: readonly string[]
}

/** A package of a registry: what else npx takes is left to it. */
const registrySpec = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:@[\w.^~<>=*|-]+)?$/i

/** Undefined for what is no plain call of npx: it is started as it stands. */
export function npxCall(command: readonly string[]): NpxCall | undefined {
  const [program = '', ...words] = command
  if (!/^npx(?:\.cmd)?$/.test(basename(program))) return undefined
  const packages: string[] = []
  const asked: string[] = []
  while (words[0]?.startsWith('-')) {
    const word = words.shift() ?? ''
    asked.push(word)
    if (word === '--') break
    const inline = /^--package=(.+)$/.exec(word)?.[1]
    const isPackage = word === '-p' || word === '--package'
    const given = inline ?? (isPackage ? words.shift() : undefined)
    if (isPackage && given !== undefined) asked.push(given)
    if (given !== undefined) packages.push(given)
    else if (!/^(?:-y|--yes|-q|--quiet|--silent|--prefer-offline|--offline)$/.test(word)) return undefined
  }
  const [named, ...args] = words
  const specs = packages.length === 0 && named !== undefined ? [named] : packages
  if (named === undefined || specs.length === 0 || !specs.every((spec) => registrySpec.test(spec))) return undefined
  return { asked: [...asked, named], args }
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
  // Where a shell is no file that a script can be, npx is started as it stands.
  if (call === undefined || process.platform === 'win32') return undefined
  const ways = { cwd, env: { ...process.env, ...env }, timeout: timeoutMs, signal }
  const found = await askNpx(command[0] ?? 'npx', call.asked, ways)
  const program = found === undefined ? undefined : programIn(found)
  if (found === undefined || program === undefined) return undefined
  return { command: [...program, ...call.args], path: found.path }
}

/** What npx would start, and the search path with which it would. */
interface Found {
  readonly name: string
  readonly path: string
}

/** Stands for the shell in which npx starts a program: it says what it was to start. */
const askedShell = '#!/bin/sh\nprintf "%s\\n%s" "$PATH" "$2"\n'

/**
 * Lets npx itself look, in its own order: programs of the project and of the folders above it, global ones, its cache, the
 * registry. A search of our own could find the package of a stranger that has the name of a program of the project.
 */
async function askNpx(
  npx: string,
  words: readonly string[],
  ways: { cwd: string; env: NodeJS.ProcessEnv; timeout: number; signal: AbortSignal },
): Promise<Found | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-npx-'))
  try {
    const shell = join(folder, 'shell')
    writeFileSync(shell, askedShell, { mode: 0o700 })
    const env = { ...ways.env, npm_config_script_shell: shell }
    // A copy that knows no such setting would start the program: it meets the end of its input, and what it says fits nothing.
    const asking = promisify(execFile)(npx, [...words], { ...ways, env })
    asking.child.stdin?.end()
    const { stdout } = await asking
    const [path = '', said = ''] = stdout.split('\n')
    const name = /^'([\w@.-]+)'$|^([\w@.-]+)$/.exec(said.trim())?.slice(1).join('')
    return name === undefined ? undefined : { name, path }
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function programIn({ name, path }: Found): readonly string[] | undefined {
  const folder = path.split(delimiter).find((part) => existsSync(join(part, name)))
  if (folder === undefined) return undefined
  const file = realpathSync(join(folder, name))
  return runsOnNode(file) ? ['node', file] : [file]
}

function runsOnNode(file: string): boolean {
  return /^#!\s*\S*(?:\benv\s+)?node\b/.test(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '')
}
