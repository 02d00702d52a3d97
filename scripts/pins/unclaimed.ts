/** Normative statements that no entry is pinned to. */
import type { Pin } from '../../suites/requirements/read/pins.ts'
import { type Pins, pageOf } from '../../suites/requirements/read/read-pins.ts'
import type { Pages } from './pages.ts'
import type { Section, Statement } from './statement.ts'
import { pinned } from './statement-at.ts'

interface Unclaimed {
  readonly revision: string
  readonly pin: Pin
  readonly text: string
}

/** A word of BCP 14 in capitals. */
const keyword = /(?<![A-Z])(?:MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL)(?![A-Z])/

/** Each normative statement without an entry once, however many revisions have it, in the order of the pages. */
export function unclaimed(
  pins: Iterable<Pins>,
  pages: Pages,
  named: Iterable<readonly [string, string]>,
): readonly Unclaimed[] {
  const claimed = new Set([...pins].flatMap((those) => [...those.values()].flat().map(({ digest }) => digest)))
  const found = new Map<string, Unclaimed>()
  for (const [revision, page] of named) {
    const sections = pages.sections(revision, pageOf(page)) ?? []
    for (const { pin, statement } of pinned(pageOf(page), sections)) {
      if (!isNormative(statement, sections) || claimed.has(pin.digest) || found.has(pin.digest)) continue
      found.set(pin.digest, { revision, pin, text: statement.text })
    }
  }
  return [...found.values()]
}

/** What the list of reasons lacks, and which of its digests need none (any more): pinned meanwhile, or on no page. */
export function unreasoned(
  found: readonly Unclaimed[],
  reasons: ReadonlyMap<string, string>,
): { readonly without: readonly Unclaimed[]; readonly needless: readonly string[] } {
  const digests = new Set(found.map(({ pin }) => pin.digest))
  return {
    without: found.filter(({ pin }) => !reasons.has(pin.digest)),
    needless: [...reasons.keys()].filter((digest) => !digests.has(digest)),
  }
}

/** With a keyword of its own, or an item of a list whose introduction has one; that introduction says nothing by itself. */
function isNormative(statement: Statement, sections: readonly Section[]): boolean {
  if (statement.kind === 'code' || statement.kind === 'type') return false
  if (!keyword.test(statement.text)) return statement.intro !== undefined && keyword.test(statement.intro.text)
  if (!/:[*_]*$/.test(statement.text)) return true
  return !sections.some(({ statements }) => statements.some(({ intro }) => intro === statement))
}
