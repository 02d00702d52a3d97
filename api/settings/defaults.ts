/** What a run does when the user does not say. */
import { createHash, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Limits } from '../../harness/runner/options.ts'
import { tool } from '../../harness/tool.ts'
import schema from './schema/config.schema.json' with { type: 'json' }

/** Milliseconds; a target that needs longer is given it by a flag or the configuration. */
export const defaultLimits: Limits = { startMs: 60_000, requestMs: 5_000, scenarioMs: 30_000, runMs: 600_000 }
/** Scenarios wait more than they work, but each may be a process of the target: more at once would only slow it down. */
export const defaultConcurrency = Math.min(8, 2 * availableParallelism())
export const defaultFuzzRuns = 50
/** A quick run waits no longer for an answer: silence proves nothing there. A slow target has more, by its pace. */
const quickRequestMs = 2_000
export const requestMs = (quick: boolean): number => (quick ? quickRequestMs : defaultLimits.requestMs)
/**
 * Milliseconds that each message beyond the usual ones may take, on a slow target too: in one property, and in all of them in all places.
 * No more than a limit.
 */
const msPerFuzzRun = { scenario: 100, run: 500 }
/** What fuzzing adds to the limits of a scenario run and of the whole run. */
export function fuzzLimits(fuzzRuns: number, fuzzMs: number | undefined): Pick<Limits, 'scenarioMs' | 'runMs'> {
  if (fuzzMs !== undefined) return { scenarioMs: fuzzMs, runMs: fuzzMs }
  const more = Math.max(0, fuzzRuns - defaultFuzzRuns)
  return { scenarioMs: more * msPerFuzzRun.scenario, runMs: more * msPerFuzzRun.run }
}
export const usualFuzzRuns = (quick: boolean): number => (quick ? 10 : defaultFuzzRuns)
export const mostFuzzRuns = schema.$defs.run.properties.fuzzRuns.maximum
/** The file of known failures. */
export const baselineName = 'mcp-conform.baseline.yaml'
/** Where failing cases of fuzzing are kept. */
export const defaultCases = 'mcp-conform-report/cases'
/** Time for a run that only fuzzes. */
export const defaultFuzzMs = 60_000
/** fast-check takes 32-bit signed seeds. */
export const newSeed = (): number => randomInt(schema.$defs.run.properties.seed.maximum)
/** One version of the suite sends the same messages in every run: what fails today fails tomorrow. */
export const defaultSeed = Number.parseInt(createHash('sha256').update(tool.version).digest('hex').slice(0, 7), 16)
