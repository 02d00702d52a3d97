/** Breaches of a run that would not convince a reader: their offending line is not named, or not printed. */
import { isBreach } from '../../../harness/judging/tally/verdict-order.ts'
import { eventsOf } from '../../../reports/json/read-document.ts'
import { unproven } from '../../../reports/red/unproven.ts'
import type { JsonReport } from '../seen.ts'

/** One sentence for each. */
export function unconvincing(report: JsonReport): readonly string[] {
  return eventsOf(report).flatMap((event) => {
    if (event.type !== 'result' || !isBreach(event.result.verdict)) return []
    const { requirement, revision, transport, verdict } = event.result
    const doubt = unproven(event.result, report.side)
    return doubt === undefined ? [] : [`${requirement} ${verdict} in ${revision} over ${transport}, but ${doubt}`]
  })
}
