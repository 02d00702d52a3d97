/** `mcp-conform judge` */

import { readableFile } from '../../api/settings/values/files.ts'
import { rejudge } from '../../harness/runner/rejudge.ts'
import { isTapped, viewOf } from '../../harness/tap/tapped-trace.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { type LoadedConfig, loadConfig } from '../options/config.ts'
import type { JudgeFlags } from '../options/flags/flags.ts'
import { reportSettings } from '../options/options.ts'
import { refuseSameFile } from '../options/report-requests.ts'
import { judgeAgain } from '../run/judge-again.ts'
import { partReports } from '../tap/part-reports.ts'

/** Judges the trace of an earlier run again, by the policy of its configuration; resolves with the exit code. */
export async function judgeTrace(trace: string, flags: JudgeFlags, io: Io): Promise<number> {
  const loaded = await loadConfig(flags.config, io.cwd, io.env)
  const settings = reportSettings(flags, io.cwd, loaded === undefined ? undefined : withoutReports(loaded))
  const file = readableFile(trace, 'trace', io.cwd, { pipes: true })
  refuseSameFile(settings.reports, file, 'the trace')
  if (!(await isTapped(file))) return judgeAgain(loadSuite(), file, settings, io, rejudge)
  const suite = await loadSuite()
  const codes: number[] = []
  for (const side of ['server', 'client'] as const) {
    const own = { ...settings, reports: partReports(side, settings.reports) }
    codes.push(await judgeAgain(suite, file, own, io, (options) => rejudge({ ...options, ...viewOf(side) })))
  }
  return worst(codes)
}

/** Its reports are those of the run, which are there already. */
function withoutReports({ config: { reports: _, ...config }, ...loaded }: LoadedConfig): LoadedConfig {
  return { ...loaded, config }
}

/** The exit code of two sides is the worse one; an interruption comes before everything. */
function worst(codes: readonly number[]): number {
  return [130, 1, 3].find((code) => codes.includes(code)) ?? 0
}
