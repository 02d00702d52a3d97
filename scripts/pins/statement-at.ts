/** From a pin to the statement, and back. */
import type { Pin } from '../../suites/requirements/read/pins.ts'
import { digestOf, type Section, type Statement } from './statement.ts'

interface PinnedStatement {
  readonly pin: Pin
  readonly statement: Statement
}

/** A pin for a statement of a page. */
export function pinTo(page: string, anchor: string, statement: Statement): Pin {
  const { kind, position, text } = statement
  return {
    place: anchor === '' ? page : `${page}#${anchor}`,
    mark: kind === 'sentence' ? `${position}` : `${kind}${position}`,
    digest: digestOf(text),
  }
}

/** All statements of a page with a pin for each; pages are read once, so that of each is made once. */
export function pinned(page: string, sections: readonly Section[]): readonly PinnedStatement[] {
  const known = made.get(sections)
  if (known !== undefined) return known
  const all = sections.flatMap(({ anchor, statements }) =>
    statements.map((statement) => ({ pin: pinTo(page, anchor, statement), statement })),
  )
  made.set(sections, all)
  return all
}

const made = new WeakMap<readonly Section[], readonly PinnedStatement[]>()
