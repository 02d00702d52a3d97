/** `mcp-conform report`, `merge` and `diff`: what can be made of reports of earlier runs. */
import { readFileSync } from 'node:fs'
import { UsageError } from '../../api/settings/usage-error.ts'
import { readableFile } from '../../api/settings/values/files.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import {
  type Comparison,
  compare,
  MissingPartsError,
  merged,
  NotComparableError,
  type ReportDocument,
  ReportFormatError,
  readDocument,
  readEvents,
} from '../../reports/index.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import type { ReportFlags } from '../options/flags/flags.ts'
import { reportSettings } from '../options/options.ts'
import { agreement } from '../run/agreement.ts'
import { openReports } from '../run/open-reports.ts'
import { comparisonText } from '../texts/comparison.ts'

/** Makes other reports of one; resolves with the exit code of its run. */
export async function makeReports(file: string, flags: ReportFlags, io: Io): Promise<number> {
  return tell(reading(file, io, readEvents), flags, io)
}

/** Makes one report of several parts of a run; resolves with the exit code of the whole. */
export async function mergeReports(files: readonly string[], flags: ReportFlags, io: Io): Promise<number> {
  const documents = files.map((file) => reading(file, io, readDocument))
  try {
    const settings = reportSettings(flags, io.cwd)
    const suite = await loadSuite()
    const { policy } = await agreement({ suite, settings, isNarrowed: false, isWhole: true })
    return await tell(merged(documents, policy), flags, io)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`merge: ${error.message}`)
    if (error instanceof MissingPartsError) return incomplete(error, io)
    throw error
  }
}

/** What is not there may be broken: no report is made that somebody could take for that of the whole. */
function incomplete({ message }: MissingPartsError, io: Io): number {
  io.err(`mcp-conform: merge: ${message}; the run is incomplete, and no report was written\n`)
  return 3
}

/** Tells what differs; resolves with 1 when something is newly broken, with 3 when the later run is incomplete, else with 0. */
export async function diffReports(
  before: string,
  after: string,
  flags: { readonly json?: boolean },
  io: Io,
): Promise<number> {
  const comparison = comparing(reading(before, io, readDocument), reading(after, io, readDocument))
  io.out(flags.json === true ? `${JSON.stringify(comparison, undefined, 2)}\n` : comparisonText(comparison, io.width))
  if (comparison.differences.some(({ change }) => change === 'newly-broken')) return 1
  return comparison.isComplete ? 0 : 3
}

function comparing(before: ReportDocument, after: ReportDocument): Comparison {
  try {
    return compare(before, after)
  } catch (error) {
    if (error instanceof NotComparableError) throw new UsageError(`diff: ${error.message}`)
    throw error
  }
}

async function tell(events: readonly RunEvent[], flags: ReportFlags, io: Io): Promise<number> {
  const reports = openReports(reportSettings(flags, io.cwd), io)
  for (const event of events) reports.event(event)
  await reports.close()
  return events.flatMap((event) => (event.type === 'run-ended' ? [event.summary.exitCode] : [])).at(-1) ?? 3
}

function reading<T>(file: string, io: Io, read: (text: string) => T): T {
  const text = readFileSync(readableFile(file, 'report', io.cwd), 'utf8')
  try {
    return read(text)
  } catch (error) {
    if (error instanceof ReportFormatError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}
