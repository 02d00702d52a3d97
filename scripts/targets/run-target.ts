/** Runs the built suite on one start of a target, exactly as a user would; what needs accounts has a configuration. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import {
  commandOf,
  filled,
  folderName,
  type Target,
  type TargetStart,
  targetFolder,
} from '../../fixtures/targets/index.ts'
import { freePort } from '../../harness/targets/free-port.ts'
import type { JsonReport } from './seen.ts'
import { startBeside } from './start-beside.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'mcp-conform.js')
const reports = join(root, '.targets', 'reports')

/** Fixed: a red that depends on what the fuzzer made up would come and go. */
const seed = 1

/** Milliseconds; a driver whose language starts slowly takes more than a run has by default. */
const runTimeout = 1_800_000

/** Milliseconds for one fuzz property. */
const fuzzTimeout = 600_000

export interface TargetRun {
  /** Absent when the program ended without one. */
  readonly report?: JsonReport
  readonly exitCode: number | undefined
  /** What the program printed. */
  readonly output: string
  /** The command line, for a shell. */
  readonly command: string
  readonly seconds: number
}

/** Where the JSON report of a start lies; of a run that asked for a few rules only beside that of a whole one. */
export const reportFile = ({ name }: Target, { label }: TargetStart, isPart = false): string =>
  join(reports, `${name}-${label}${isPart ? '.part' : ''}.json`)

/**
 * Runs the suite on a start; its JSON report stays in `.targets/reports/`.
 * @param rules ids of the requirements that are judged; none: all
 */
export async function runTarget(target: Target, start: TargetStart, rules: readonly string[] = []): Promise<TargetRun> {
  const file = reportFile(target, start, rules.length > 0)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const port = start.path === undefined ? 0 : await freePort()
  const folder = targetFolder(folderName(target))
  const [side = '', ...rest] = argumentsFor(target, start, folder, port)
  const config = configFile(target, start, folder, port)
  const given = [
    ...[side, '--seed', String(seed), '--run-timeout', String(runTimeout)],
    ...rules.flatMap((id) => ['--requirement', id]),
    ...['--report', 'console', '--report', `json=${file}`, ...config, ...rest],
  ]
  const startedAt = performance.now()
  // Nobody but us starts an authorization server.
  const beside = target.side === 'authorization' ? await startBeside(commandOf(start, folder, port), port) : undefined
  const { exitCode, all } = await execa(process.execPath, [program, ...given], {
    cwd: root,
    all: true,
    reject: false,
  }).finally(() => beside?.stop())
  return {
    ...reportIn(file),
    exitCode,
    output: all,
    command: `mcp-conform ${given.join(' ')}`,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** The option that names the file with the start's configuration, which is written. */
function configFile(target: Target, start: TargetStart, folder: string, port: number | string): readonly string[] {
  if (start.config === undefined) return []
  const file = join(reports, `${target.name}-${start.label}.config.json`)
  writeFileSync(file, filled(JSON.stringify(start.config, null, 2), folder, port))
  return ['--config', file]
}

/**
 * What stands after `mcp-conform` to test a start.
 *
 * @param folder where the target is installed
 */
export function argumentsFor(
  { side }: Target,
  start: TargetStart,
  folder: string,
  port: number | string,
): readonly string[] {
  // A gateway is given its port by the suite, which starts it again and again.
  const { command, args, env } = commandOf(start, folder, side === 'gateway' ? '{port}' : port)
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  if (side === 'authorization')
    return [side, '--issuer', `http://127.0.0.1:${port}${start.path?.replace(/\/$/, '') ?? ''}`]
  const headers = (start.headers ?? []).flatMap((header) => ['--header', header])
  const url = start.path === undefined ? [] : ['--url', `http://127.0.0.1:${port}${start.path}`, '--starts-http']
  const operand = side === 'client' && start.transport === 'stdio' ? ['{command}'] : []
  return [
    side,
    ...(start.driver === true ? ['--driver'] : []),
    ...(start.security === true ? ['--security'] : []),
    ...(start.fuzzRuns === undefined
      ? []
      : ['--fuzz', '--fuzz-runs', String(start.fuzzRuns), '--scenario-timeout', String(fuzzTimeout)]),
    ...(start.part === undefined ? [] : ['--part', start.part]),
    ...url,
    ...headers,
    ...(start.revisions ?? []).flatMap((revision) => ['--revision', revision]),
    ...variables,
    '--',
    command,
    ...args,
    ...operand,
  ]
}

export function reportIn(file: string): { readonly report?: JsonReport } {
  try {
    const report: JsonReport = JSON.parse(readFileSync(file, 'utf8'))
    return { report }
  } catch {
    return {}
  }
}
