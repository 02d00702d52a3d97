/** A run of the library, with what a person needs of it: reports, interruption, the last run, a live page, an exit code. */
import { openRun } from '../../api/open-run.ts'
import { flagNames } from '../../api/settings/names.ts'
import { namedBy, onlyText } from '../../api/settings/selection/only.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent, Summary } from '../../harness/runner/events.ts'
import type { RunOptions } from '../../harness/runner/options.ts'
import { runSuite } from '../../harness/runner/run.ts'
import { visible } from '../../reports/index.ts'
import { caseFiles, casesText, readCases } from '../cases.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { type Broken, lastRun } from '../last-run.ts'
import type { RunSettings } from '../options/options.ts'
import { openLive } from '../ui/open-live.ts'
import { againOutcome } from './again-outcome.ts'
import { agreement } from './agreement.ts'
import { repeating } from './repeating.ts'
import { reporting } from './reporting.ts'

interface Execution {
  /** Default: all. */
  readonly suite?: Suite
  /** Default: runs the suite, once. */
  run?(options: RunOptions): Promise<Summary>
  observe?(event: RunEvent): void
}

/**
 * Tests a target. An interrupt is heeded while the suite is still being loaded, too.
 * Resolves with the exit code; rejects with what the runner or a report throws.
 */
export async function executeRun(
  settings: RunSettings,
  io: Io,
  { suite, run = runSuite, observe }: Execution = {},
): Promise<number> {
  const { casesFolder, lastFailed, side, quick, shard } = settings
  const interruption = onInterrupt(io)
  try {
    const memory = lastRun(io)
    const before = lastFailed ? memory.broken() : undefined
    const wanted = before === undefined ? settings : repeated(settings, before)
    const { only = [] } = wanted.filter
    const agreed = {
      side: () => side,
      isNarrowed: settings.revisions !== undefined || settings.transports !== undefined || only.length > 0,
      isWhole: shard === undefined && before === undefined && !quick,
    }
    const open = await openRun(wanted, {
      weigh: (loaded) => agreement({ suite: loaded, settings: wanted, ...agreed }),
      ...{ suite, names: flagNames, signal: interruption.signal, secrets: io.secrets, env: io.env },
      given: { ...settings.given, program: io.program },
    })
    const outcome = againOutcome(before?.only ?? [])
    const cases = caseFiles(casesFolder)
    const live = settings.ui ? await openLive(settings, open.suite, open.select, io) : undefined
    const exitCode = await reporting(settings, io, open.weighing, async (reports) => {
      const options = await open.options((event) => {
        memory.event(event)
        outcome.event(event)
        cases.event(event)
        observe?.(event)
        reports.event(event)
        live?.told(side, event)
      })
      return run({
        ...options,
        select:
          before === undefined ? open.select : open.weighing.within(repeating(open.suite, settings.filter, before)),
        fuzzCases: settings.fuzzCases ?? readCases(casesFolder),
        spentMs: io.elapsed?.() ?? 0,
        repeated: before?.only.map(({ requirement, ...place }) => onlyText(requirement, place)),
        onTrace: live?.trace,
      })
    })
    if (cases.written.length > 0 && !settings.quiet) io.err(casesText(cases, io.cwd))
    // What a part of the suite found is no news of the rest.
    if (!settings.alone) memory.keep(lastFailed || shard !== undefined || quick)
    if (live !== undefined) {
      interruption.stop()
      if (!interruption.signal.aborted) await live.seen()
      await live.close()
    }
    if (interruption.isFault) return 3
    const { open: unsettled } = outcome
    if (exitCode !== 0 || unsettled.length === 0) return exitCode
    const which = visible(unsettled.join(', '), 300)
    io.err(`mcp-conform: exit code 3 instead of 0: --last-failed could not judge again ${which}\n`)
    return 3
  } finally {
    interruption.stop()
  }
}

/** What failed, where it failed. */
function repeated(settings: RunSettings, { only, crashes }: Broken): RunSettings {
  const { filter, side, revisions, transports } = settings
  const places = [...only, ...crashes.map((crash) => ({ ...crash, requirement: '' }))]
  return {
    ...settings,
    filter: { ...filter, only },
    revisions: revisions ?? (side === 'server' ? namedBy(places, 'revision') : undefined),
    transports: transports ?? namedBy(places, 'transport'),
  }
}
