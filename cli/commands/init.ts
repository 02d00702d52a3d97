/** `mcp-conform init` */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { baselineName } from '../../api/settings/defaults.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import { choice, httpUrl, side } from '../../api/settings/values/flag-values.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { visible } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import { type CiSystem, ciSystems } from '../options/ci-systems.ts'
import { readProject } from '../project/read-project.ts'
import { ciFile } from '../texts/ci-files.ts'
import { baselineText, configText } from '../texts/init.ts'
import { doctor } from './doctor.ts'

export interface InitFlags {
  readonly side?: string
  readonly url?: string
  readonly startsHttp?: boolean
  readonly ci?: string
  readonly dryRun?: boolean
  /** False: what was written is not tried. */
  readonly run?: boolean
}

interface NewFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
  readonly toDo?: string | undefined
}

/**
 * Writes a configuration, a baseline and a file for the CI; what is there stays. Then the doctor looks at the target, and it is tested once;
 * what that finds of an SDK goes into the new baseline.
 * Resolves with the exit code: failures of the target are no failure of `init`, which only tells them; a target that cannot be tested is.
 */
export async function init(command: readonly string[], flags: InitFlags, io: Io): Promise<number> {
  const url = flags.url === undefined ? undefined : httpUrl(flags.url, '--url')
  if (command.length === 0 && url === undefined)
    throw new UsageError(
      'init: expected the target: a command after --, as in "mcp-conform init -- node my-server.js", or --url',
    )
  const ownCi = flags.ci === undefined ? undefined : choice(ciSystems, flags.ci, '--ci')
  const wanted = side(flags.side ?? 'server', '--side')
  const words = command.map((word) => portable(word, io.cwd))
  const files = newFiles({ command: words, url, side: wanted, startsHttp: flags.startsHttp ?? false, ci: ownCi }, io)
  const isNewBaseline = !existsSync(join(io.cwd, baselineName))
  for (const file of files) put(file, flags.dryRun ?? false, io)
  const [program = ''] = words
  if (isAbsolute(program)) io.out(`\nThe command starts ${visible(program, 300)}: the CI needs it at the same path.\n`)
  if (flags.dryRun === true) return 0
  if (flags.run === false) {
    io.out(`\nNext: npx mcp-conform ${wanted}\n`)
    return 0
  }
  io.out('\n')
  const health = await doctor([], { side: wanted }, io)
  if (health !== 0) {
    io.out(`\nThe files are written. When the target starts: npx mcp-conform ${wanted}\n`)
    return health
  }
  io.out('\nA first run:\n\n')
  const exitCode = await firstRun(wanted, isNewBaseline, io)
  if (exitCode === 1) io.out(`\nTo accept the failures of today for now: npx mcp-conform ${wanted} --update-baseline\n`)
  return exitCode === 1 ? 0 : exitCode
}

/** @param isNewBaseline the baseline is ours to fill in: with what a proven sign lays to an SDK, which nobody here can repair */
async function firstRun(wanted: 'server' | 'client', isNewBaseline: boolean, io: Io): Promise<number> {
  const flags = isNewBaseline ? ({ updateBaseline: 'sdk' } as const) : {}
  if (wanted === 'server') return (await import('./server.ts')).testServer([], flags, io)
  return (await import('./client.ts')).testClient([], flags, io)
}

/** A path of this machine, as the project says it on every machine. */
function portable(word: string, cwd: string): string {
  if (!isAbsolute(word)) return word
  const path = relative(cwd, word)
  return path === '' || path.startsWith('..') || isAbsolute(path) ? word : `./${path.replaceAll('\\', '/')}`
}

interface Wanted {
  readonly command: readonly string[]
  readonly url: string | undefined
  readonly side: 'server' | 'client'
  readonly startsHttp: boolean
  readonly ci: CiSystem | undefined
}

function newFiles({ command, url, side, startsHttp, ci }: Wanted, io: Io): readonly NewFile[] {
  const { cwd } = io
  const project = readProject(cwd, command)
  const has = (path: string): boolean => existsSync(join(project.root, path))
  const isForeign = (path: string): boolean =>
    has(path) && !readFileSync(join(project.root, path), 'utf8').includes('mcp-conform')
  const chosen = ci ?? ciOf(has)
  const isInstalled = existsSync(join(cwd, 'node_modules', 'mcp-conform'))
  const own = ciFile({ ci: chosen, side, version: packageJson.version, project, isForeign })
  return [
    { path: join(cwd, 'mcp-conform.config.yaml'), text: configText({ side, command, url, startsHttp, isInstalled }) },
    { path: join(cwd, baselineName), text: baselineText },
    ...(own === undefined ? [] : [{ ...own, path: join(project.root, own.path) }]),
  ]
}

/** The one that the repository uses already. */
function ciOf(has: (path: string) => boolean): CiSystem {
  if (has('.github')) return 'github'
  if (has('.gitlab-ci.yml')) return 'gitlab'
  return has('Jenkinsfile') ? 'jenkins' : 'github'
}

function put({ path, text, toDo }: NewFile, isDry: boolean, io: Io): void {
  const name = visible(relative(io.cwd, path), 300)
  const isThere = existsSync(path)
  if (isThere) io.out(`kept     ${name}\n`)
  else if (isDry) io.out(`would write  ${name}\n${text.replaceAll(/^(?=.)/gm, '    ')}\n`)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    io.out(`written  ${name}\n`)
  }
  if (toDo !== undefined) io.out(`to do    ${toDo}\n`)
}
