/** The report as the page shows it: requirements with their results, and which of them fit a view. */
import type { Verdict } from '../../../harness/judging/finding.ts'
import type { Result } from '../../../harness/judging/result.ts'
import { placeName } from '../../../harness/trace/place.ts'
import type { ReportDocument } from '../../json/format.ts'
import { eventsOf, resultsOf } from '../../json/read-document.ts'
import { areaOf } from '../../record/matrix.ts'
import { newRecord, type RunRecord, take } from '../../record/run-record.ts'
import type { View } from './state.ts'

export interface Entry {
  readonly id: string
  readonly area: string
  readonly level: string
  readonly says: string
  readonly verdict: Verdict
  readonly results: readonly Result[]
  /** In lower case: what a query is looked for in. */
  readonly words: string
}

export interface Model {
  readonly document: ReportDocument
  readonly record: RunRecord
  readonly entries: readonly Entry[]
}

export function modelOf(document: ReportDocument): Model {
  const wire = new Map(document.wire.map((line) => [line.seq, line]))
  const record = newRecord()
  for (const event of eventsOf(document)) take(record, event)
  const entries = document.requirements.map((requirement): Entry => {
    const { id, level, says, verdict } = requirement
    const told = requirement.results.flatMap(({ what = '', reason = '' }) => [what, reason])
    return {
      id,
      area: areaOf(id),
      level,
      says,
      verdict,
      results: resultsOf(requirement, wire, document.places),
      words: [id, says, level, ...new Set(told)].join('\n').toLowerCase(),
    }
  })
  return { document, record, entries }
}

/** Entries that fit the view, each with the results that do. */
export function chosen({ entries }: Model, { query, verdict, area, place }: View): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.flatMap((entry) => {
    if (area !== undefined && entry.area !== area) return []
    if (!words.every((word) => entry.words.includes(word))) return []
    const fits = (result: Result) =>
      (place === undefined || placeName(result) === place) && (verdict === undefined || result.verdict === verdict)
    return entry.results.some(fits) ? [entry] : []
  })
}
