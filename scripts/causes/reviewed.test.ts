import { describe, expect, test } from 'vitest'
import { knownBreaches } from '../../generated/known-breaches.ts'
import { loadFaults } from '../load/load-faults.ts'
import { readExpected } from '../targets/expected.ts'
import { mayHaveCause, unreviewed } from './of-faults.ts'
import { isSame, type Review, reviewOf, textOf } from './review.ts'
import { readReviews, reviewSubjects } from './review-file.ts'

/** The share of reviewed pairs that may be wrong until it is repaired. */
const mostWrong = 0.02

const causes = new Map(knownBreaches.map((one) => [one.id, one]))
const all = reviewSubjects.flatMap((subject) =>
  Object.entries(readReviews(subject)).flatMap(([name, { shown }]) =>
    shown.map((review) => ({ subject, name, requirement: name.replace(/#\d+$/, ''), review })),
  ),
)
const withCause = all.filter(({ review }) => review.cause !== 'none')

test('somebody has looked at each cause that is shown beside a failure', () => {
  expect(withCause.filter(({ review }) => review.fits !== 'yes' && review.fits !== 'no')).toEqual([])
})

test('what was looked at is what the causes say now: npm run audit -- --causes, npm run targets -- causes', () => {
  const isStale = ({ requirement, review }: { requirement: string; review: Review }): boolean => {
    const cause = causes.get(review.cause)
    return cause === undefined || textOf(cause) !== review.text || !cause.requirements.includes(requirement)
  }
  expect(withCause.filter(isStale)).toEqual([])
})

test('nearly all that is shown fits', () => {
  const wrong = withCause.filter(({ review }) => review.fits === 'no')
  expect(wrong.length / withCause.length, JSON.stringify(wrong)).toBeLessThanOrEqual(mostWrong)
})

describe.each(['server', 'client', 'authorization-server'] as const)('of the faults of the %s', (side) => {
  test('each beside which a cause could be shown has an entry: npm run audit -- --causes', async () => {
    const reviews = readReviews(side)
    const faults = (await loadFaults(side)).filter(({ requirement }) => mayHaveCause(requirement))
    expect(faults.filter(({ name }) => reviews[name] === undefined).map(({ name }) => name)).toEqual([])
  })

  test('each entry is about what the fault says', async () => {
    const says = new Map((await loadFaults(side)).map(({ name, fault }) => [name, fault.says]))
    const stale = Object.entries(readReviews(side)).filter(([name, entry]) => says.get(name) !== entry.says)
    expect(stale.map(([name]) => name)).toEqual([])
  })
})

test('a pair stays reviewed when numbers of a run or words of a judge change, not when the cause does', () => {
  const seen = reviewOf({ expected: 'x', actual: 'HTTP 201, no answer', causes: [{ id: 'c', cause: 'A.' }] })
  const known = { f: { shown: [{ ...seen, fits: 'yes' as const }] } }
  const fault = { name: 'f', requirement: 'r', says: '', status: 'killed' as const, collateral: [], problems: [] }
  const now = (cause: string) => [
    { ...fault, shown: [reviewOf({ expected: 'y', actual: 'HTTP 201', causes: [{ id: 'c', cause }] })] },
  ]
  expect(unreviewed(now('A.'), known)).toEqual([])
  expect(unreviewed(now('B.'), known)).toEqual(now('B.'))
  const target = (expected: string, actual: string) => reviewOf({ expected, actual, causes: [] })
  const first = target('the id of the request, 29', 'HTTP 202 at http://127.0.0.1:4711/ after 300 ms')
  expect(isSame(first, target('the id of the request, "7"', 'HTTP 202 at http://127.0.0.1:4712/ after 12 ms'))).toBe(
    true,
  )
  expect(isSame(target('x', 'HTTP 400'), target('x', 'HTTP 404'))).toBe(false)
  expect(isSame(target('error -32602', ''), target('error -32600', ''))).toBe(false)
})

test('each failure of a real target has an entry: npm run targets -- causes', () => {
  const reviews = readReviews('targets')
  const missing = Object.entries(readExpected()).flatMap(([start, { verdicts }]) =>
    [...Object.keys(verdicts.failed), ...Object.keys(verdicts.warned)]
      .filter((id) => mayHaveCause(id) && reviews[id]?.shown.some(({ on = [] }) => on.includes(start)) !== true)
      .map((id) => `${start}: ${id}`),
  )
  expect(missing).toEqual([])
})
