/** What a run found on a target, cut down to what has to stay the same from run to run. */
import type { jsonDocument } from '../../reports/json/document.ts'
import { placesAt } from '../../reports/json/read-document.ts'
import type { RevisionId } from '../../schema/index.ts'

/** The content of a JSON report. */
export type JsonReport = NonNullable<ReturnType<typeof jsonDocument>>

/** `revision/transport` */
export type Place = string

/** The verdicts that have to be explained, the most serious first. */
export const explainedVerdicts = ['failed', 'harness-error', 'warned'] as const
export type ExplainedVerdict = (typeof explainedVerdicts)[number]

export interface Seen {
  /** Where the target was tested. */
  readonly accepts: readonly Place[]
  /** How many requirements were judged. */
  readonly judged: number
  /** Requirement -> the places with this verdict. */
  readonly verdicts: Readonly<Record<ExplainedVerdict, Readonly<Record<string, readonly Place[]>>>>
}

/** The record of a start about which nothing is known. */
export const emptySeen: Seen = { accepts: [], judged: 0, verdicts: { failed: {}, 'harness-error': {}, warned: {} } }

/** Reads a report. */
export function seenIn(report: JsonReport): Seen {
  const placesWith = (verdict: ExplainedVerdict): Record<string, readonly Place[]> =>
    Object.fromEntries(
      report.requirements
        .map(({ id, results }) => {
          const those = results.filter((result) => result.verdict === verdict)
          const at = those.flatMap((result) => result.at).sort((a, b) => a - b)
          return [id, placesAt(at, report.places).map(placeOf)] as const
        })
        .filter(([, places]) => places.length > 0),
    )
  return {
    accepts: report.facts?.accepted.map(placeOf) ?? [],
    judged: report.summary.judgedRequirements,
    verdicts: {
      failed: placesWith('failed'),
      'harness-error': placesWith('harness-error'),
      warned: placesWith('warned'),
    },
  }
}

/** What of it was seen in these revisions; default in all. How many requirements were judged stays that of all. */
export function within({ accepts, judged, verdicts }: Seen, revisions: readonly RevisionId[] | undefined): Seen {
  const ofThese = (places: readonly Place[]): readonly Place[] =>
    places.filter((place) => revisions?.some((revision) => place.startsWith(`${revision}/`)) ?? true)
  const narrowed = (verdict: ExplainedVerdict): Record<string, readonly Place[]> =>
    Object.fromEntries(
      Object.entries(verdicts[verdict])
        .map(([id, places]) => [id, ofThese(places)] as const)
        .filter(([, places]) => places.length > 0),
    )
  return {
    accepts: ofThese(accepts),
    judged,
    verdicts: {
      failed: narrowed('failed'),
      'harness-error': narrowed('harness-error'),
      warned: narrowed('warned'),
    },
  }
}

/** As the file of what is expected names it. */
export const placeOf = ({ revision, transport }: { readonly revision: string; readonly transport: string }): Place =>
  `${revision}/${transport}`
