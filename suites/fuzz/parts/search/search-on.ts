/** Goes on with a search that a slow target has led astray: what it found was late, and the rest of its time is there. */
import { unansweredRequest } from '../broken.ts'
import { type FoundCause, type SearchResult, silence } from './search.ts'

/**
 * How a cause looked with all the time that an answer may take. `free`: as the target may do; `gone`: nothing can be shown any
 * more.
 */
export type CaseOutcome = 'broken' | 'late' | 'free' | 'gone'

interface Going<T> {
  readonly seed: number
  /** @param patience how many times as long as usual an answer is waited for */
  search(seed: number, patience: number): Promise<SearchResult<T>>
  /** Sends the smallest message of a cause once more; `index` is unique. */
  show(found: FoundCause<T>, index: number): Promise<CaseOutcome>
  /** Tells of a cause that is none of lateness. */
  report(found: FoundCause<T>): void
  /** Nothing more may be looked for. */
  isOver(): boolean
  /** There is no time to show more than one cause. */
  isLate(): boolean
}

/** So many blocks of messages belong to one search. */
const seedsOfSearch = 1_000
/** Causes that are shown; the judges read no more. */
export const mostShown = 5

/** Ends with the first search that has found something, or nothing at all. */
export async function searchOn<T>({ seed, search, show, report, isOver, isLate }: Going<T>): Promise<SearchResult<T>> {
  let shown = 0
  for (let round = 0; ; round += 1) {
    const result = await search(seed + round * seedsOfSearch, 2 ** round)
    let isBroken = false
    for (const found of result.found) {
      if (isBroken && isLate()) {
        report(found)
        continue
      }
      const how = await show(found, shown)
      shown += 1
      // A busy machine was late: what was missing comes when it is waited for.
      if (how === 'free' || (how === 'late' && isSilence(found.broke))) continue
      isBroken = true
      report(found)
      if (how === 'gone') return result
    }
    if (isBroken || result.found.length === 0 || shown >= mostShown || isOver()) return result
  }
}

/** What the file of a case says of its cause. */
export function caseOf({
  cause,
  count,
  seed,
  path,
  isCutShort,
}: Pick<FoundCause<unknown>, 'cause' | 'count' | 'seed' | 'path' | 'isCutShort'>) {
  return { cause, count, seed, path, ...(isCutShort && { isCutShort }) }
}

const isSilence = (broke: string): boolean => broke.startsWith(silence) || broke === unansweredRequest
