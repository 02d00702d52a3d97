/** Runs or replays with settings, reports, and tells the exit code. */

import { namedBy, onlyText } from '../../api/settings/selection/only.ts'
import { selection } from '../../api/settings/selection/selection.ts'
import { suiteOptions } from '../../api/suite-options.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent, Summary } from '../../harness/runner/events.ts'
import type { RejudgeOptions, RunOptions } from '../../harness/runner/options.ts'
import type { Side } from '../../harness/trace/place.ts'
import { visible } from '../../reports/index.ts'
import { knowledge } from '../../suites/known/knowledge.ts'
import { caseFiles, casesText, readCases } from '../cases.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { lastRun } from '../last-run.ts'
import type { ReportSettings, RunSettings } from '../options/options.ts'
import { openLive } from '../ui/open-live.ts'
import { againOutcome } from './again-outcome.ts'
import { type Agreement, agreement } from './agreement.ts'
import { type OpenReports, openReports } from './open-reports.ts'
import { repeating } from './repeating.ts'

/**
 * Tests a target. An interrupt is heeded while the suite is still being loaded, too.
 * Resolves with the exit code; rejects with what the runner or a report throws.
 */
export async function execute(
  suite: Suite | Promise<Suite>,
  settings: RunSettings,
  io: Io,
  runSuite: (options: RunOptions) => Promise<Summary>,
  observe: (event: RunEvent) => void = () => {},
): Promise<number> {
  const { filter, casesFolder, lastFailed, revisions, transports, side, quick, shard } = settings
  const interruption = onInterrupt(io)
  const { signal } = interruption
  try {
    const loaded = await suite
    const memory = lastRun(io)
    const before = lastFailed ? memory.broken() : undefined
    const only = before?.only ?? filter.only ?? []
    const part = { ...filter, only }
    const wanted = [...only, ...(before?.crashes ?? []).map((crash) => ({ ...crash, requirement: '' }))]
    const agreed = await agreement({
      ...{ suite: loaded, settings: { ...settings, filter: part }, side: () => side },
      isNarrowed: revisions !== undefined || transports !== undefined || only.length > 0,
      isWhole: shard === undefined && before === undefined && !quick,
    })
    const chosen = agreed.within(selection(loaded, part))
    const select = before === undefined ? chosen : agreed.within(repeating(loaded, filter, before))
    const outcome = againOutcome(before?.only ?? [])
    const cases = caseFiles(casesFolder)
    const live = settings.ui ? await openLive(settings, loaded, chosen, io) : undefined
    const exitCode = await reporting(settings, io, agreed, async (reports) => {
      const emit = (event: RunEvent): void => {
        memory.event(event)
        outcome.event(event)
        cases.event(event)
        observe(event)
        reports.event(event)
        live?.told(side, event)
      }
      const { secrets, env, program } = io
      const own = { suite: loaded, select, policy: agreed.policy, emit, signal, secrets, env }
      return runSuite({
        ...(await suiteOptions(settings, { ...own, given: { ...settings.given, program } })),
        fuzzCases: settings.fuzzCases ?? readCases(casesFolder),
        spentMs: io.elapsed?.() ?? 0,
        repeated: before?.only.map(({ requirement, ...place }) => onlyText(requirement, place)),
        revisions: revisions ?? (side === 'server' ? namedBy(wanted, 'revision') : undefined),
        transports: transports ?? namedBy(wanted, 'transport'),
        onTrace: live?.trace,
      })
    })
    if (cases.written.length > 0 && !settings.quiet) io.err(casesText(cases.written, io.cwd))
    // What a part of the suite found is no news of the rest.
    if (!settings.alone) memory.keep(lastFailed || shard !== undefined || quick)
    if (live !== undefined) {
      interruption.stop()
      if (!interruption.signal.aborted) await live.seen()
      await live.close()
    }
    if (interruption.isFault) return 3
    const { open } = outcome
    if (exitCode !== 0 || open.length === 0) return exitCode
    io.err(
      `mcp-conform: exit code 3 instead of 0: --last-failed could not judge again ${visible(open.join(', '), 300)}\n`,
    )
    return 3
  } finally {
    interruption.stop()
  }
}

/** Judges a trace again. Resolves with the exit code; rejects with what the reading or a report throws. */
export async function replay(
  suite: Suite | Promise<Suite>,
  traceFile: string,
  settings: ReportSettings,
  io: Io,
  rejudge: (options: RejudgeOptions) => Promise<Summary>,
): Promise<number> {
  const { strict, bounds, filter } = settings
  const interruption = onInterrupt(io)
  const { signal } = interruption
  try {
    const loaded = await suite
    let side: Side = 'server'
    // Of what was left out of the run that wrote the trace nothing is known.
    const about = { isNarrowed: true, isWhole: false }
    const agreed = await agreement({ suite: loaded, settings, side: () => side, ...about })
    const select = agreed.within(selection(loaded, filter))
    const exitCode = await reporting(settings, io, agreed, ({ event }) => {
      const emit = (told: RunEvent): void => {
        if (told.type === 'run-started') side = told.info.side
        event(told)
      }
      const { policy } = agreed
      const { secrets } = io
      return rejudge({
        ...{ suite: loaded, traceFile, select, strict, bounds, signal, secrets, emit, policy },
        ...knowledge,
      })
    })
    return interruption.isFault ? 3 : exitCode
  } finally {
    interruption.stop()
  }
}

async function reporting(
  settings: ReportSettings,
  io: Io,
  agreed: Agreement,
  run: (reports: OpenReports) => Promise<Summary>,
): Promise<number> {
  if (settings.showSecrets) {
    io.secrets.show()
    io.err('mcp-conform: --show-secrets: all files and reports contain tokens and passwords; do not share them\n')
  }
  const reports = openReports(settings, io)
  const summary = await run(reports).catch(async (error: unknown) => {
    // What went wrong with the run matters more than a report that it left unfinished.
    await reports.close()
    throw error
  })
  const lost = await reports.close()
  for (const { message } of lost) io.err(`mcp-conform: ${visible(message)}\n`)
  const updated = agreed.update()
  if (updated !== undefined) io.err(`mcp-conform: ${visible(updated)}\n`)
  // A green run is none when what was asked for could not be written; that nobody reads standard output is the reader's wish.
  const isMissing = lost.some(({ cause }) => !isBrokenPipe(cause))
  if (!isMissing || summary.exitCode !== 0) return summary.exitCode
  io.err('mcp-conform: exit code 3 instead of 0: a requested report is missing\n')
  return 3
}

function isBrokenPipe(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE' && !('path' in cause)
}
