/** `mcp-conform fleet`: many targets, or many configurations of one, and a page that compares them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writableFolder } from '../../api/settings/values/files.ts'
import { wholeNumber } from '../../api/settings/values/flag-values.ts'
import { shard } from '../../api/settings/values/shard.ts'
import { count, visible } from '../../reports/index.ts'
import { type EndedTarget, runTarget } from '../fleet/run-target.ts'
import { writeSite } from '../fleet/site.ts'
import { standingOf } from '../fleet/standing.ts'
import { type FleetTarget, readTargets } from '../fleet/targets.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'

export interface FleetFlags {
  readonly out?: string
  readonly jobs?: string
  readonly shard?: string
  readonly resume?: boolean
}

const defaultJobs = 2

/** Runs all targets, or with --resume those that are left, and writes the page; resolves with the exit code. */
export async function fleet(file: string, flags: FleetFlags, io: Io): Promise<number> {
  const targets = readTargets(file, io.cwd)
  const folder = writableFolder(flags.out ?? 'mcp-conform-fleet', '--out', io.cwd)
  const jobs = flags.jobs === undefined ? defaultJobs : wholeNumber(flags.jobs, '--jobs', 'a number of targets', 1, 64)
  const part = flags.shard === undefined ? { index: 1, count: 1 } : shard(flags.shard, io.env)
  const own = targets.filter((_, i) => i % part.count === part.index - 1)
  mkdirSync(folder, { recursive: true })
  const interruption = onInterrupt(io)
  try {
    const options = { folder, resume: flags.resume ?? false, signal: interruption.signal }
    let done = 0
    const ended = await sideBySide(own, jobs, interruption.signal, async (target) => {
      if (io.terminal) io.err(`mcp-conform: ${target.name} ...\n`)
      const end = await runTarget(target, options)
      done += 1
      io.out(`${`${done}/${own.length}`.padStart(7)}  ${line(target, end, folder)}\n`)
      return end
    })
    await writeSite(
      folder,
      targets.map(({ name }) => standingOf(folder, name)),
    )
    io.out(`\n${count(ended.length, 'target')} of ${targets.length}; the page is ${join(folder, 'index.html')}\n`)
    return interruption.signal.aborted ? 130 : worst(ended)
  } finally {
    interruption.stop()
  }
}

/** What ended, in any order; nothing is begun after the signal. */
async function sideBySide(
  targets: readonly FleetTarget[],
  jobs: number,
  signal: AbortSignal,
  run: (target: FleetTarget) => Promise<EndedTarget>,
): Promise<readonly EndedTarget[]> {
  const waiting = [...targets]
  const ended: EndedTarget[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      ended.push(await run(next))
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return ended
}

function line({ name }: FleetTarget, { exitCode, said, isKept }: EndedTarget, folder: string): string {
  const { report, reason } = standingOf(folder, name)
  const kept = isKept ? '  (kept: --resume)' : ''
  const why = reason === undefined ? '' : `\n${indented(reason)}`
  if (report === undefined) return `${name.padEnd(28)} not run, exit code ${exitCode}\n${indented(said)}`
  const { outcome, judgedRequirements, counts } = report.summary
  const crashes = (report.crashes ?? []).length
  const crashed = crashes === 0 ? '' : `, ${crashes} crash${crashes === 1 ? '' : 'es'}`
  const numbers = `${judgedRequirements} judged, ${counts.failed} failed and ${counts.warned} warned verdicts${crashed}`
  return `${name.padEnd(28)} ${outcome.padEnd(18)} ${numbers}, ${Math.round(report.durationMs / 1000)} s${kept}${why}`
}

/** Below the name of the target; a line of the reason stays a line. */
function indented(reason: string): string {
  return reason
    .split('\n')
    .map((text) => `${' '.repeat(11)}${visible(text, 300)}`)
    .join('\n')
}

/** A violation is certain; then what was asked for wrongly; then what was left open. */
function worst(ended: readonly EndedTarget[]): number {
  return [130, 1, 2, 3].find((code) => ended.some(({ exitCode }) => exitCode === code)) ?? 0
}
