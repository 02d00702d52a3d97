/** Requirements that apply somewhere but were not observed there. */
import { type RunRecord, requirements } from './run-record.ts'

interface Unobserved {
  /** Not observed in any place. */
  readonly never: number
  /** Judged in one place, not observed in another. */
  readonly partly: number
}

export function unobserved(record: RunRecord): Unobserved {
  const rows = requirements(record).filter(([, results]) => results.some((r) => r.verdict === 'not-observed'))
  const never = rows.filter(([, results]) =>
    results.every((r) => r.verdict === 'not-observed' || r.verdict === 'not-applicable'),
  ).length
  return { never, partly: rows.length - never }
}
