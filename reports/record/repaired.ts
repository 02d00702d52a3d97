/** How the failures stand that a run repeated. */
import type { Result } from '../../harness/judging/result.ts'
import type { RunRecord } from './run-record.ts'

export interface Repaired {
  /** Requirements that were repeated. */
  readonly all: number
  /** How many of them no longer fail anywhere. */
  readonly repaired: number
  /** How many of them could not be judged again in some place, and fail nowhere. */
  readonly open: number
}

/**
 * Whether a repeated failure has its answer: a verdict, or a monitor that saw no occasion for its rule any more, in the
 * scenario that had shown it.
 */
export function isSettled(result: Pick<Result, 'verdict' | 'source'> | undefined): boolean {
  if (result === undefined) return false
  if (result.verdict === 'not-observed') return result.source.startsWith('monitors/')
  return result.verdict === 'passed' || result.verdict === 'failed' || result.verdict === 'warned'
}

/** Undefined for a run that repeats nothing. */
export function repairedIn({ info, results }: RunRecord): Repaired | undefined {
  if (info?.repeated === undefined) return undefined
  const found = new Map<string, (Result | undefined)[]>()
  for (const text of info.repeated) {
    const [requirement = '', place = ''] = text.split('@')
    const result = results.get(requirement)?.get(place.replace('/', ' '))
    found.set(requirement, [...(found.get(requirement) ?? []), result])
  }
  const all = [...found.values()]
  const fails = (those: readonly (Result | undefined)[]): boolean => those.some((one) => one?.verdict === 'failed')
  return {
    all: all.length,
    repaired: all.filter((those) => !fails(those) && those.every(isSettled)).length,
    open: all.filter((those) => !fails(those) && !those.every(isSettled)).length,
  }
}
