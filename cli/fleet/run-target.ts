/** One target of a fleet: a process of its own, so that none takes the others down, with its reports in a folder. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../harness/targets/free-port.ts'
import { tool } from '../../harness/tool.ts'
import { isConclusive, readDocument } from '../../reports/index.ts'
import type { FleetTarget } from './targets.ts'

export interface EndedTarget {
  readonly exitCode: number
  /** The last line that it wrote to standard error. */
  readonly said: string
  /** It was run before, and nothing has changed. */
  readonly isKept: boolean
}

interface RunTargetOptions {
  /** The folder of the fleet. */
  readonly folder: string
  /** What came to its end before is kept. */
  readonly resume: boolean
  readonly signal: AbortSignal
}

export const reportFile = (folder: string, name: string): string => join(folder, name, 'report.json')

/** Resolves when it has ended; never rejects over what the target does. */
export async function runTarget(
  target: FleetTarget,
  { folder, resume, signal }: RunTargetOptions,
): Promise<EndedTarget> {
  const home = join(folder, target.name)
  const asked = `${JSON.stringify(target.config, undefined, 2)}\n`
  const kept = resume ? exitCodeOf(home, asked) : undefined
  if (kept !== undefined) return { exitCode: kept, said: '', isKept: true }
  mkdirSync(home, { recursive: true })
  for (const file of ['report.json', 'asked.json', endedFile]) rmSync(join(home, file), { force: true })
  const config = asked.includes('{port}') ? asked.replaceAll('{port}', String(await freePort())) : asked
  writeFileSync(join(home, configFile), config)
  const ended = await run(target.side, home, signal)
  writeFileSync(join(home, 'asked.json'), asked)
  writeFileSync(join(home, endedFile), `${JSON.stringify(ended)}\n`)
  return ended
}

const configFile = 'mcp-conform.config.json'

/** How a run of a target ended, beside its report: there is none of a target that never started. */
const endedFile = 'ended.json'

/** What a run that left no report said last; undefined where nothing was run. */
export function saidBy(folder: string, name: string): string | undefined {
  try {
    const ended: unknown = JSON.parse(readFileSync(join(folder, name, endedFile), 'utf8'))
    return typeof ended === 'object' && ended !== null && 'said' in ended ? String(ended.said) : undefined
  } catch {
    return undefined
  }
}

/**
 * The exit code of a completed run with this version and the same configuration; undefined if the target has to be run. A run is not
 * completed if it judged nothing, for example because the target did not start, or if it was interrupted.
 */
function exitCodeOf(home: string, asked: string): number | undefined {
  const [report, config] = [join(home, 'report.json'), join(home, 'asked.json')]
  if (!existsSync(report) || !existsSync(config) || readFileSync(config, 'utf8') !== asked) return undefined
  try {
    const { tool: by, summary } = readDocument(readFileSync(report, 'utf8'))
    return by.version === tool.version && isConclusive(summary.outcome) ? summary.exitCode : undefined
  } catch {
    return undefined
  }
}

const reports = ['console=run.txt', 'json=report.json', 'html=index.html']

function run(side: string, home: string, signal: AbortSignal): Promise<EndedTarget> {
  // In full, so that what the reports print as a command runs anywhere.
  const flags = ['--config', join(home, configFile), '--no-color', ...reports.flatMap((name) => ['--report', name])]
  const words = [...process.execArgv, process.argv[1] ?? '', side, ...flags]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    const end = (): void => void child.kill('SIGINT')
    signal.addEventListener('abort', end)
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString('utf8')}`.slice(-2000)
    })
    const settle = (exitCode: number): void => {
      signal.removeEventListener('abort', end)
      resolve({ exitCode, said: said.trim().split('\n').at(-1) ?? '', isKept: false })
    }
    child.once('error', () => settle(3))
    child.once('close', (code) => settle(code ?? 3))
  })
}
