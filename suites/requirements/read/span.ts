/** Where an entry of the ledger holds: written as a span with the pages that change, read as one page for each revision. */
import type { Requirement } from '../../../harness/index.ts'
import { revisions } from '../../../schema/index.ts'

/** What is written in the YAML files in place of `revisions`. */
export interface Span {
  /** The first revision that states the rule, or the extension draft that does. */
  readonly since: string
  /** The last one; without it the rule holds in every later revision, those to come included. */
  readonly until?: string
  /** The place of the statement, where it is the same in all revisions of the span. */
  readonly page?: string
  /** From which revision on the statement stands where; `none`: from there on it is not stated. */
  readonly pages?: Readonly<Record<string, string>>
  readonly also?: Readonly<Record<string, string | readonly string[]>>
}

/** An entry as it is written. */
export type WrittenRequirement = Omit<Requirement, 'revisions' | 'also'> & Span

/** What stands for "not stated from this revision on". */
export const none = 'none'

/** The entry with a page for each revision in which it holds. `known` are the dated revisions, oldest first. */
export function resolveSpan(entry: WrittenRequirement, known: readonly string[] = revisions): Requirement {
  const { since, until, page, pages = page === undefined ? {} : { [since]: page }, also, ...rest } = entry
  const covered = coveredRevisions({ since, until }, known)
  const further = also === undefined ? undefined : { also: carried(also, covered) }
  return { ...rest, revisions: carried(pages, covered), ...further }
}

/** The revisions from `since` to `until`; an extension draft stands for itself. */
function coveredRevisions({ since, until }: Span, known: readonly string[]): readonly string[] {
  const first = known.indexOf(since)
  if (first === -1) return [since]
  return known.slice(first, until === undefined ? undefined : known.indexOf(until) + 1)
}

/** Each change, carried on to the next one. */
function carried<T>(changes: Readonly<Record<string, T>>, covered: readonly string[]): Record<string, T> {
  const places: Record<string, T> = {}
  let current: T | undefined
  for (const revision of covered) {
    current = changes[revision] ?? current
    if (current !== undefined && current !== none) places[revision] = current
  }
  return places
}
