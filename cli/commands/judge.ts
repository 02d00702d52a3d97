/** `mcp-conform judge` */
import { rejudge } from '../../harness/runner/rejudge.ts'
import { readableFile } from '../../settings/files.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import type { ReportFlags } from '../options/flags.ts'
import { reportSettings } from '../options/options.ts'
import { refuseSameFile } from '../options/report-requests.ts'
import { replay } from './execute.ts'

/** Judges the trace of an earlier run again; resolves with the exit code. */
export async function judgeTrace(trace: string, flags: ReportFlags, io: Io): Promise<number> {
  const settings = reportSettings(flags, io.cwd)
  const file = readableFile(trace, 'trace', io.cwd, { pipes: true })
  refuseSameFile(settings.reports, file, 'the trace')
  return replay(loadSuite(), file, settings, io, rejudge)
}
