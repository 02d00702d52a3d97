/** Whether fuzzing finds a planted bug, by its general properties alone, and with how small a case. */
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'

export interface Outcome {
  readonly name: string
  /** The cause of the case; undefined: nothing was found. */
  readonly found?: string
  /** Steps of the smallest case. */
  readonly steps?: number
  readonly property?: string
  readonly ms: number
}

/** Runs a part of the suite on the broken implementation. */
export type RunPart = (suite: Suite, fuzzRuns: number) => Promise<readonly RunEvent[]>

/** One property after the other, until one finds something: first with an eighth of the messages, which mostly is enough. */
export async function lookFor(
  name: string,
  suite: Suite,
  properties: readonly string[],
  fuzzRuns: number,
  run: RunPart,
): Promise<Outcome> {
  const begun = performance.now()
  for (const runs of [Math.ceil(fuzzRuns / 8), fuzzRuns])
    for (const property of properties) {
      const scenarios = suite.scenarios.filter(({ id }) => id === property)
      const cases = (await run({ ...suite, scenarios }, runs)).flatMap((event) =>
        event.type === 'fuzz-case' ? [event.found] : [],
      )
      const [first] = cases.toSorted((a, b) => a.steps.length - b.steps.length)
      const ms = performance.now() - begun
      if (first !== undefined) return { name, found: first.cause, steps: first.steps.length, property, ms }
    }
  return { name, ms: performance.now() - begun }
}
