/** What is wrong with one entry of the ledger, seen by itself. */
import { revisions } from '../../../schema/index.ts'
import type { Fixture } from '../fixture.ts'
import { none, type WrittenRequirement } from './span.ts'
import { fixtureKeys, fixtureWords, ledgerRevisions, requirementKeys, requirementWords } from './vocabulary.ts'

type Entry = Readonly<Record<string, unknown>>

/** Narrows a YAML value to a requirement; what is wrong is added to `problems`, each in one line. */
export function isRequirement(value: unknown, problems: string[]): value is WrittenRequirement {
  const found = [...requirementProblems(value)]
  problems.push(...found)
  return found.length === 0
}

/** Narrows a YAML value to a fixture; what is wrong is added to `problems`, each in one line. */
export function isFixture(value: unknown, problems: string[]): value is Fixture {
  const found = [...fixtureProblems(value)]
  problems.push(...found)
  return found.length === 0
}

function* requirementProblems(value: unknown): Generator<string> {
  if (!isEntry(value)) return yield 'expected a mapping'
  yield* keyProblems(value, requirementKeys)
  yield* wordProblems(value, requirementWords)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+){1,2}$/.test(String(value.id))) yield 'id: expected topic.subject.rule'
  for (const key of ['says', 'check', 'violation', 'ambiguity', 'needs_note', 'unjudged', 'refines']) {
    if (key in value && !isText(value[key])) yield `${key}: expected a text`
    if (String(value[key]).startsWith('TODO')) yield `${key}: still has to be written`
  }
  if ('yields_to' in value && !isListOfTexts(value.yields_to)) yield 'yields_to: expected a list of ids'
  const may = value.level === 'MAY'
  if (may !== (value.observe === 'tolerance')) yield 'observe: expected tolerance for MAY, and for nothing else'
  if (may === 'verdict' in value) yield 'verdict: expected one, but none for MAY'
  if (String(value.level).startsWith('SHOULD') && value.verdict !== 'warn') yield 'verdict: expected warn for a SHOULD'
  yield* spanProblems(value)
  if (!Array.isArray(value.needs) || !value.needs.every(isText)) yield 'needs: expected a list of fixtures'
  else if (value.needs.length > 0 !== (value.observe === 'cooperation')) {
    yield 'needs: expected fixtures if and only if observe is cooperation'
  }
}

function* fixtureProblems(value: unknown): Generator<string> {
  if (!isEntry(value)) return yield 'expected a mapping'
  yield* keyProblems(value, fixtureKeys)
  yield* wordProblems(value, fixtureWords)
  if (!/^[a-z0-9-]+$/.test(String(value.name))) yield 'name: expected kebab-case'
  if (!isText(value.duty)) yield 'duty: expected a text'
  if (value.since !== undefined && !revisions.some((id) => id === value.since)) yield 'since: expected a revision'
  if (!Number.isInteger(value.unlocks)) yield 'unlocks: expected a whole number'
  for (const key of ['variants', 'also_served_by']) {
    const map = value[key]
    if (map !== undefined && !(isEntry(map) && Object.values(map).every(isText))) yield `${key}: expected name: text`
  }
}

function* keyProblems(
  entry: Entry,
  keys: { required: readonly string[]; optional: readonly string[] },
): Generator<string> {
  for (const key of keys.required) if (!(key in entry)) yield `${key}: missing`
  for (const key of Object.keys(entry)) {
    if (!keys.required.includes(key) && !keys.optional.includes(key)) yield `${key}: unknown key`
  }
}

function* wordProblems(entry: Entry, words: Readonly<Record<string, readonly unknown[]>>): Generator<string> {
  for (const [key, allowed] of Object.entries(words)) {
    if (key in entry && !allowed.includes(entry[key])) {
      yield `${key}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(entry[key])}`
    }
  }
}

function* spanProblems(entry: Entry): Generator<string> {
  const { since, until, page, pages, also } = entry
  const place = (name: unknown): number => ledgerRevisions.indexOf(String(name))
  const first = place(since)
  if (first === -1) yield `since: unknown revision ${String(since)}`
  if (until !== undefined && place(until) === -1) yield `until: unknown revision ${String(until)}`
  else if (until !== undefined && place(until) < first) yield 'until: expected a revision that is not before since'
  if ('page' in entry === 'pages' in entry) yield 'page: expected page, or pages where they change'
  if ('page' in entry) yield* placeProblems('page', page)
  const changes = { ...('pages' in entry && { pages }), ...('also' in entry && { also }) }
  for (const [key, places] of Object.entries(changes)) {
    if (!isEntry(places)) yield `${key}: expected revision: page#anchor`
    else
      yield* changeProblems(key, places, { first, last: until === undefined ? ledgerRevisions.length : place(until) })
  }
  if (isEntry(pages) && Object.keys(pages)[0] !== since) yield 'pages: expected the first one in the revision of since'
}

/** Each key is a revision within the span, in order; its place differs from the one before, or it would not be a change. */
function* changeProblems(key: string, places: Entry, span: { first: number; last: number }): Generator<string> {
  let before = -1
  let said: unknown = none
  for (const [revision, written] of Object.entries(places)) {
    const at = ledgerRevisions.indexOf(revision)
    if (at === -1) yield `${key}: unknown revision ${revision}`
    else if (at < span.first || at > span.last) yield `${key}: ${revision} is not between since and until`
    else if (at <= before) yield `${key}: expected the oldest revision first`
    if (JSON.stringify(written) === JSON.stringify(said)) yield `${key}.${revision}: the same as before, leave it out`
    before = at
    said = written
    if (written === none) continue
    for (const one of key === 'also' && Array.isArray(written) ? written : [written]) {
      yield* placeProblems(`${key}.${revision}`, one)
    }
  }
}

function* placeProblems(key: string, place: unknown): Generator<string> {
  if (isText(place) && /^[a-z0-9_/-]+(#[\w.-]+)?$/.test(place) && place !== none) return
  yield `${key}: expected page#anchor, got ${JSON.stringify(place)}`
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
