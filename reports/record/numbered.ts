/** The breaches of a run by the numbers under which the console shows them. */
import type { Place } from '../../harness/trace/place.ts'
import { redsOf, warningsOf } from './reds.ts'
import type { RunRecord } from './run-record.ts'

export interface NumberedBreach {
  readonly number: number
  readonly requirement: string
  readonly verdict: 'failed' | 'warned'
  readonly places: readonly Place[]
  /** The scenarios that were running when it was seen; none while the target was asked what it accepts. */
  readonly scenarios: readonly string[]
  /** What happened. */
  readonly sentence: string
  /** The command that shows it again. */
  readonly repeat?: string
}

/** What breaks the run first, then what only warns. */
export function numberedBreaches(record: RunRecord): readonly NumberedBreach[] {
  const reds = redsOf(record)
  return [...reds, ...warningsOf(record)].map(({ requirement, ways }, index): NumberedBreach => {
    const [{ sentence, places }] = ways
    const [{ repeat }] = places
    return {
      number: index + 1,
      requirement,
      verdict: index < reds.length ? 'failed' : 'warned',
      places: ways.flatMap((way) => way.places.map(({ revision, transport }) => ({ revision, transport }))),
      scenarios: [...new Set(ways.flatMap((way) => way.places.flatMap(({ scenario }) => scenario ?? [])))],
      sentence,
      repeat,
    }
  })
}
