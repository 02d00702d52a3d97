/** Entries of level MUST that rest on statements without a keyword: what the criterion of the ledger's README decides. */
import type { Requirement } from '../../harness/index.ts'
import { type Pins, pageOf } from '../../suites/requirements/read/read-pins.ts'
import type { Pages } from './pages.ts'
import type { Statement } from './statement.ts'
import { pinned } from './statement-at.ts'

interface PlainEntry {
  readonly requirement: Requirement
  /** The first revision in which none of its statements has a keyword. */
  readonly revision: string
  readonly statements: readonly Statement[]
}

const keyword = /(?<![A-Z])(?:MUST|SHALL|REQUIRED)(?![A-Z])/

/** One for each entry, in the order of the ledger. */
export function plainEntries(
  requirements: Iterable<Requirement>,
  pins: ReadonlyMap<string, Pins>,
  pages: Pages,
): readonly PlainEntry[] {
  return [...requirements].flatMap((requirement) => {
    if (!requirement.level.startsWith('MUST')) return []
    for (const [revision, those] of pins.get(requirement.id) ?? []) {
      const page = pageOf(those[0].place)
      const all = pinned(page, pages.sections(revision, page) ?? [])
      const statements = those.flatMap(({ place, mark }) =>
        all.flatMap(({ pin, statement }) => (pin.place === place && pin.mark === mark ? [statement] : [])),
      )
      if (statements.length > 0 && !statements.some(hasKeyword)) return [{ requirement, revision, statements }]
    }
    return []
  })
}

/** Its own, or that of the sentence that introduces the list. */
function hasKeyword({ text, intro }: Statement): boolean {
  return keyword.test(text) || (intro !== undefined && hasKeyword(intro))
}
