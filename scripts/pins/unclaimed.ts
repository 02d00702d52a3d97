/** Normative statements that no entry is pinned to. */
import type { Pin } from '../../suites/requirements/pins.ts'
import { type Pins, pageOf } from '../../suites/requirements/read-pins.ts'
import type { Pages } from './pages.ts'
import type { Section, Statement } from './statement.ts'
import { pinned } from './statement-at.ts'

export interface Unclaimed {
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

/** With a keyword of its own, or an item of a list whose introduction has one; that introduction says nothing by itself. */
function isNormative(statement: Statement, sections: readonly Section[]): boolean {
  if (statement.kind === 'code' || statement.kind === 'type') return false
  if (!keyword.test(statement.text)) return statement.intro !== undefined && keyword.test(statement.intro.text)
  if (!/:[*_]*$/.test(statement.text)) return true
  return !sections.some(({ statements }) => statements.some(({ intro }) => intro === statement))
}
