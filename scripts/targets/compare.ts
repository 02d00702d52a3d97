import { type ExplainedVerdict, explainedVerdicts, type Seen } from './seen.ts'

/** One thing that is not as expected. */
export type Difference =
  | {
      readonly kind: 'new' | 'gone'
      readonly verdict: ExplainedVerdict
      readonly requirement: string
      readonly place: string
    }
  | { readonly kind: 'new' | 'gone'; readonly accepted: string }

/** What differs between two runs on the same target, by place; how many requirements were judged is not compared. */
export function differences(expected: Seen, actual: Seen): readonly Difference[] {
  const accepted = changes(expected.accepts, actual.accepts).map(([kind, place]) => ({ kind, accepted: place }))
  const verdicts = explainedVerdicts.flatMap((verdict) => {
    const [before, after] = [expected.verdicts[verdict], actual.verdicts[verdict]]
    const requirements = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return requirements.flatMap((requirement) =>
      changes(before[requirement] ?? [], after[requirement] ?? []).map(([kind, place]) => ({
        kind,
        verdict,
        requirement,
        place,
      })),
    )
  })
  return [...accepted, ...verdicts]
}

function changes(before: readonly string[], after: readonly string[]): ['new' | 'gone', string][] {
  return [
    ...before.filter((place) => !after.includes(place)).map((place): ['gone', string] => ['gone', place]),
    ...after.filter((place) => !before.includes(place)).map((place): ['new', string] => ['new', place]),
  ]
}
