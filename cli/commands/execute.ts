/** Runs or replays with settings, reports, and tells the exit code. */

import type { Suite } from '../../harness/judging/suite.ts'
import type { Reporter, Summary } from '../../harness/runner/events.ts'
import type { RejudgeOptions, RunOptions } from '../../harness/runner/options.ts'
import { selection } from '../../settings/selection.ts'
import { linkTo } from '../../suites/requirements/links.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import type { ReportSettings, RunSettings } from '../options/options.ts'
import { openReports } from './open-reports.ts'
import { repeatCommand } from './repeat-command.ts'

/** Tests a target. Resolves with the exit code; rejects with what the runner or a report throws. */
export async function execute(
  suite: Suite,
  settings: RunSettings,
  io: Io,
  runSuite: (options: RunOptions) => Promise<Summary>,
): Promise<number> {
  const {
    filter,
    reports: _reports,
    verbose: _verbose,
    show: _show,
    quiet: _quiet,
    color: _color,
    given: _given,
    ...options
  } = settings
  const select = selection(suite, filter)
  const interruption = onInterrupt(io)
  try {
    return await reporting(settings, io, (reports) =>
      runSuite({
        ...options,
        suite,
        select,
        emit: reports.event,
        signal: interruption.signal,
        linkTo,
        repeatCommand: repeatCommand(settings),
      }),
    )
  } finally {
    interruption.stop()
  }
}

/** Judges a trace again. Resolves with the exit code; rejects with what the reading or a report throws. */
export async function replay(
  suite: Suite,
  traceFile: string,
  settings: ReportSettings,
  io: Io,
  rejudge: (options: RejudgeOptions) => Promise<Summary>,
): Promise<number> {
  const select = selection(suite, settings.filter)
  return reporting(settings, io, (reports) =>
    rejudge({ suite, traceFile, select, linkTo, strict: settings.strict, emit: reports.event }),
  )
}

async function reporting(
  settings: ReportSettings,
  io: Io,
  run: (reports: Reporter) => Promise<Summary>,
): Promise<number> {
  const reports = openReports(settings, io)
  const summary = await run(reports).catch(async (error: unknown) => {
    // What went wrong with the run matters more than a report that it left unfinished.
    await reports.close().catch(() => undefined)
    throw error
  })
  await reports.close()
  return summary.exitCode
}
