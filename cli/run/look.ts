/** Looks at a target without judging it: starts it, asks what it speaks and offers, and ends it. */
import { openRun } from '../../api/open-run.ts'
import { flagNames } from '../../api/settings/names.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Monitor } from '../../harness/judging/suite.ts'
import type { RunEvent, StartCount } from '../../harness/runner/events.ts'
import type { Select } from '../../harness/runner/options.ts'
import { runSuite } from '../../harness/runner/run.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import type { RunSettings } from '../options/options.ts'

export interface Look {
  readonly target: string
  readonly facts: Facts | undefined
  readonly starts: StartCount | undefined
  /** Why it could not be asked, or not in full, with the remedies. */
  readonly problems: readonly string[]
  /** What broke the rules that were asked for. */
  readonly failed: readonly Result[]
  readonly durationMs: number
  readonly isInterrupted: boolean
}

/** What the counting adds when nothing is judged, which is what we want here. */
const expectedProblem = 'nothing was judged'

/** @param rules of monitors, which judge what is seen on the way; without them nothing is judged */
export async function lookAtTarget(
  settings: RunSettings,
  io: Io,
  rules: ReadonlySet<string> = new Set(),
): Promise<Look> {
  const interruption = onInterrupt(io)
  const events: RunEvent[] = []
  try {
    const open = await openRun(settings, {
      ...{ names: flagNames, given: undefined, secrets: io.secrets, env: io.env, signal: interruption.signal },
      weigh: async ({ monitors }) => ({ policy: undefined, within: () => onlyRules(rules, monitors) }),
    })
    const options = await open.options((event) => void events.push(event))
    const summary = await runSuite({ ...options, causesOf: () => [], sdks: undefined })
    const started = events.find((event) => event.type === 'run-started')
    const problems = summary.problems.filter((problem) => problem !== expectedProblem)
    return {
      target: started?.info.target ?? '',
      facts: events.findLast((event) => event.type === 'facts')?.facts,
      starts: events.findLast((event) => event.type === 'starts')?.starts,
      problems,
      failed: events.flatMap((event) =>
        event.type === 'result' && event.result.verdict === 'failed' ? [event.result] : [],
      ),
      durationMs: summary.durationMs,
      isInterrupted: summary.outcome === 'interrupted',
    }
  } finally {
    interruption.stop()
  }
}

/** Whatever the settings select. */
function onlyRules(rules: ReadonlySet<string>, monitors: readonly Monitor[]): Select {
  const ids = new Set(monitors.map(({ id }) => id))
  return (source, requirement) => ids.has(source) && rules.has(requirement)
}
