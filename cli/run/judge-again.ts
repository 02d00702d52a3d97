/** A trace is judged again, with reports. */
import { selection } from '../../api/settings/selection/selection.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent, Summary } from '../../harness/runner/events.ts'
import type { RejudgeOptions } from '../../harness/runner/options.ts'
import type { Side } from '../../harness/trace/place.ts'
import { knowledge } from '../../suites/known/knowledge.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import type { ReportSettings } from '../options/options.ts'
import { agreement } from './agreement.ts'
import { reporting } from './reporting.ts'

/** Judges a trace again. Resolves with the exit code; rejects with what the reading or a report throws. */
export async function judgeAgain(
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
