/** What the suite finds on real targets, and who is wrong: each reason with the places where it holds. */
import type { Expected } from '../expected.ts'
import { type ExplainedVerdict, explainedVerdicts, type Place } from '../seen.ts'
import { type Reason, reasonsFor } from './reasons.ts'

/** Where a reason speaks of a verdict. */
export interface Finding {
  readonly reason: Reason
  readonly verdict: ExplainedVerdict
  /** `target/start` -> places */
  readonly starts: ReadonlyMap<string, readonly Place[]>
}

/** All findings, in the order of their reasons. */
export function findingsIn(expected: Expected, reasons: readonly Reason[]): readonly Finding[] {
  const found = new Map<string, { reason: Reason; verdict: ExplainedVerdict; starts: Map<string, readonly Place[]> }>()
  for (const [start, { verdicts }] of Object.entries(expected)) {
    for (const verdict of explainedVerdicts) {
      for (const [requirement, places] of Object.entries(verdicts[verdict])) {
        for (const reason of reasonsFor(reasons, requirement, start)) {
          const key = `${reasons.indexOf(reason)} ${verdict}`
          const finding = found.get(key) ?? { reason, verdict, starts: new Map() }
          finding.starts.set(start, places)
          found.set(key, finding)
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason))
}
