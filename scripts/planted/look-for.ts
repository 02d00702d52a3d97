/** Whether fuzzing finds a planted bug, by its general properties alone, and with how small a case. */

import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'

export interface Outcome {
  readonly name: string
  /** The requirement that was found broken, or that the process ended; undefined: nothing was found. */
  readonly found?: string
  /** Steps of the smallest case. */
  readonly steps?: number
  readonly property?: string
  readonly ms: number
}

/** Runs a part of the suite on the broken implementation. */
export type RunPart = (suite: Suite) => Promise<readonly RunEvent[]>

/** One property after the other, until one finds something. */
export async function lookFor(
  name: string,
  suite: Suite,
  properties: readonly string[],
  run: RunPart,
): Promise<Outcome> {
  const begun = performance.now()
  for (const property of properties) {
    const scenarios = suite.scenarios.filter(({ id }) => id === property)
    const events = await run({ ...suite, scenarios })
    const found = foundIn(events)
    const steps = events.flatMap((event) => (event.type === 'fuzz-case' ? [event.found.steps.length] : []))
    const ms = performance.now() - begun
    if (found !== undefined) {
      return { name, found, property, ms, ...(steps.length > 0 ? { steps: Math.min(...steps) } : {}) }
    }
  }
  return { name, ms: performance.now() - begun }
}

function foundIn(events: readonly RunEvent[]): string | undefined {
  for (const event of events) {
    if (event.type === 'crash') return 'crash'
    if (event.type !== 'result') continue
    const { verdict, requirement } = event.result
    if (verdict === 'failed' || verdict === 'warned') return requirement
  }
  return undefined
}
