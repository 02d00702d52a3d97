/** The pins of the ledger against the pages of the specification, where these are at hand. */
import { describe, expect, test } from 'vitest'
import { readLedger } from '../../suites/requirements/read/read.ts'
import { compare } from './compare.ts'
import { havePages, Pages, unread } from './pages.ts'
import { readReasons } from './reasons.ts'
import { unclaimed, unreasoned } from './unclaimed.ts'

const { requirements, pins } = readLedger()

test('every reason names an entry of the ledger, or says something', () => {
  const ids = new Set(requirements.map(({ id }) => id))
  const wrong = [...readReasons()].filter(([, reason]) => !ids.has(reason) && !/^[A-Z].* .*\.$/.test(reason))
  expect(wrong).toEqual([])
})

test('each entry is pinned in each of its revisions', () => {
  const unpinned = requirements.flatMap(({ id, revisions }) =>
    Object.keys(revisions).flatMap((revision) =>
      pins.get(id)?.has(revision) || unread.has(revision) ? [] : [`${id} in ${revision}`],
    ),
  )
  expect(unpinned).toEqual([])
})

describe.skipIf(!havePages())('with the pages at hand', () => {
  const pages = new Pages()

  test('each pin holds', () => {
    expect(compare(requirements, pins, pages)).toEqual([])
  })

  test('each normative statement has an entry or a reason', () => {
    const named = requirements.flatMap(({ revisions }) => Object.entries(revisions))
    const found = unclaimed(pins.values(), pages, [...pages.all(), ...named])
    const { without, needless } = unreasoned(found, readReasons())
    expect(without.map(({ revision, pin, text }) => `${revision} ${pin.place} ${pin.mark}: ${text}`)).toEqual([])
    expect(needless).toEqual([])
  })
})
