/** Pass rates: for the tiers of SEP-1730, and for each proposal (SEP). */
import type { Result } from '../../harness/judging/result.ts'
import { type RunRecord, requirements } from './run-record.ts'

/** How many of the requirements that got a verdict have no failure; a warning is none. */
export interface Rate {
  readonly passed: number
  readonly judged: number
  /** Rounded down to one decimal, so that 100 means all. */
  readonly percent: number
}

export interface RecordedRates {
  /** What counts for tiers: the core of the protocol, without extensions and experiments. */
  readonly tier: Rate & {
    /** The tier whose share is reached: all, 80 %, or less. A tier requires more than this. */
    readonly reached: 1 | 2 | 3
  }
  readonly seps: readonly (Rate & { readonly sep: number })[]
}

const secondTier = 80

/** Undefined for a run that judged nothing that counts for tiers. */
export function ratesOf(record: RunRecord): RecordedRates | undefined {
  const judged = requirements(record)
    .map(([, results]) => results)
    .filter((results) => results.some(({ verdict }) => ['passed', 'failed', 'warned'].includes(verdict)))
  const counted = judged.filter(([first]) => first?.beyondTiers !== true)
  if (counted.length === 0) return undefined
  const rate = rateOf(counted)
  const numbers = new Set(judged.flatMap(([first]) => first?.seps ?? []))
  return {
    tier: { ...rate, reached: rate.passed === rate.judged ? 1 : rate.percent >= secondTier ? 2 : 3 },
    seps: [...numbers]
      .sort((one, other) => one - other)
      .map((sep) => ({ sep, ...rateOf(judged.filter(([first]) => first?.seps?.includes(sep))) })),
  }
}

function rateOf(judged: readonly (readonly Result[])[]): Rate {
  const passed = judged.filter((results) => results.every(({ verdict }) => verdict !== 'failed')).length
  return { passed, judged: judged.length, percent: Math.floor((1000 * passed) / judged.length) / 10 }
}
