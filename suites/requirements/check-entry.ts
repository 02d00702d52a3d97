/** What is wrong with one entry of the ledger, seen by itself. */
import type { Requirement } from '../../harness/index.ts'
import type { Fixture } from './fixture.ts'
import { fixtureKeys, fixtureWords, ledgerRevisions, requirementKeys, requirementWords } from './vocabulary.ts'

type Entry = Readonly<Record<string, unknown>>

/** Narrows a YAML value to a requirement; what is wrong is added to `problems`, each in one line. */
export function isRequirement(value: unknown, problems: string[]): value is Requirement {
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
  }
  if ('yields_to' in value && !isListOfTexts(value.yields_to)) yield 'yields_to: expected a list of ids'
  const may = value.level === 'MAY'
  if (may !== (value.observe === 'tolerance')) yield 'observe: expected tolerance for MAY, and for nothing else'
  if (may === 'verdict' in value) yield 'verdict: expected one, but none for MAY'
  if (String(value.level).startsWith('SHOULD') && value.verdict !== 'warn') yield 'verdict: expected warn for a SHOULD'
  yield* placeProblems('revisions', value.revisions, false)
  if ('also' in value) yield* placeProblems('also', value.also, true)
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

function* placeProblems(key: string, places: unknown, listsAllowed: boolean): Generator<string> {
  if (!isEntry(places) || Object.keys(places).length === 0) return yield `${key}: expected revision: page#anchor`
  for (const [revision, place] of Object.entries(places)) {
    if (!ledgerRevisions.includes(revision)) yield `${key}: unknown revision ${revision}`
    for (const one of listsAllowed && Array.isArray(place) ? place : [place]) {
      if (!isText(one) || !/^[a-z0-9_/-]+(#[\w.-]+)?$/.test(one)) {
        yield `${key}.${revision}: expected page#anchor, got ${JSON.stringify(one)}`
      }
    }
  }
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
