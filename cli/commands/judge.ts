/** `mcp-conform judge` */
import { rejudge } from '../../harness/runner/rejudge.ts'
import { loadSuite } from '../../suites/index.ts'
import { replay } from '../execute.ts'
import { readableFile } from '../files.ts'
import type { ReportFlags } from '../flags.ts'
import type { Io } from '../io.ts'
import { reportSettings } from '../options.ts'

/** Judges the trace of an earlier run again; resolves with the exit code. */
export async function judgeTrace(trace: string, flags: ReportFlags, io: Io): Promise<number> {
  const settings = reportSettings(flags, io.cwd)
  const file = readableFile(trace, 'trace', io.cwd)
  return replay(await loadSuite(), file, settings, io, rejudge)
}
