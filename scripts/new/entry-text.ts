import type { Actor, Requirement } from '../../harness/judging/suite.ts'

/** A skeleton of an entry; the values of its neighbour in the ledger are likely to fit. */
export function entryText(id: string, actor: Actor, neighbour: Requirement | undefined): string {
  const [since = '2024-11-05', page = 'page#anchor'] = Object.entries(neighbour?.revisions ?? {})[0] ?? []
  return `- id: ${id}
  level: MUST
  verdict: fail
  priority: 2
  actor: ${actor}
  transport: ${neighbour?.transport ?? 'any'}
  capability: ${neighbour?.capability ?? 'none'}
  since: ${/^\d/.test(since) ? `'${since}'` : since}
  page: ${page}
  says: TODO the obligation in your own words
  observe: wire
  needs: []
  check: TODO stimulus; what a conforming and what a violating peer does; how to avoid a wrong failure
  violation: TODO an implementation that violates only this requirement
`
}

/** The text of a ledger file with an entry behind the one of `after`, or at its end. */
export function insertEntry(text: string, after: string | undefined, entry: string): string {
  const start = after === undefined ? -1 : text.indexOf(`- id: ${after}\n`)
  const end = start === -1 ? -1 : text.indexOf('\n\n', start)
  return end === -1 ? `${text.trimEnd()}\n\n${entry}` : `${text.slice(0, end + 2)}${entry}\n${text.slice(end + 2)}`
}
