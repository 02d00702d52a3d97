import { describe, expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { Verdict } from '../finding.ts'
import { otherRevision } from '../not-observed/other-revision.ts'
import type { Requirement } from '../suite.ts'
import type { IsOpen } from './agenda.ts'
import type { Entry } from './entry.ts'
import { Tally } from './tally.ts'

const rule = sampleRequirement('a.b')
const special = sampleRequirement('a.b.special', { refines: 'a.b' })
const mostSpecial = sampleRequirement('a.b.most-special', { refines: 'a.b.special' })
const yielder = sampleRequirement('c.d', { yields_to: ['a.b'] })
const all = new Map([rule, special, mostSpecial, yielder].map((one) => [one.id, one]))

const entry = (of: Requirement, verdict: Verdict, seqs: readonly number[] = []): Entry => ({
  requirement: of,
  revision: '2025-11-25',
  transport: 'stdio',
  source: 'server/some',
  verdict,
  ...(verdict === 'failed' || verdict === 'warned' ? { expected: `a value, at ${seqs}` } : {}),
  seqs,
  evidence: [],
})

const tallyOf = (...entries: Entry[]): Tally => {
  const tally = new Tally({ requirements: all, describe: () => ({ link: 'link' }) })
  for (const e of entries) tally.add(e)
  return tally
}

const nothingOpen: IsOpen = () => false
const open =
  (...ids: string[]): IsOpen =>
  (id) =>
    ids.includes(id)

const short = (results: readonly { requirement: string; verdict: Verdict }[]) =>
  results.map((r) => [r.requirement, r.verdict])
const verdicts = (...entries: Entry[]) => short(tallyOf(...entries).settle(nothingOpen).results)

describe('one result for all findings of a requirement in a place', () => {
  test.each<[Verdict[], Verdict]>([
    [['passed', 'failed'], 'failed'],
    [['not-observed', 'passed'], 'passed'],
    [['not-applicable', 'not-observed'], 'not-observed'],
    [['warned', 'passed'], 'warned'],
    [['warned', 'failed'], 'failed'],
    [['failed', 'harness-error'], 'failed'],
    [['harness-error', 'failed'], 'failed'],
    [['harness-error', 'warned'], 'harness-error'],
    [['passed', 'harness-error'], 'harness-error'],
  ])('%j is %s', (given, verdict) => {
    expect(verdicts(...given.map((v) => entry(rule, v)))).toEqual([['a.b', verdict]])
  })

  test('shows the first breach and counts the others', () => {
    const { results } = tallyOf(entry(rule, 'failed', [1]), entry(rule, 'failed', [2])).settle(nothingOpen)
    expect(results).toMatchObject([{ expected: 'a value, at 1', more: 1 }])
  })
})

describe('a breach of a rule and of one that explains it', () => {
  test.each([
    ['refines it', special, rule],
    ['it yields to', rule, yielder],
    ['refines one that refines it', mostSpecial, rule],
    ['refines one that it yields to', special, yielder],
  ])('that %s: on the same evidence it is reported once, under the one that explains', (_, explains, explained) => {
    expect(verdicts(entry(explained, 'failed', [3, 4]), entry(explains, 'failed', [4]))).toEqual([
      [explained.id, 'not-observed'],
      [explains.id, 'failed'],
    ])
  })

  test('on different evidence both are reported', () => {
    expect(verdicts(entry(rule, 'failed', [3]), entry(special, 'failed', [9]))).toEqual([
      ['a.b', 'failed'],
      ['a.b.special', 'failed'],
    ])
  })

  test('the other way round nothing is explained', () => {
    expect(verdicts(entry(rule, 'failed', [3]), entry(special, 'passed'))).toEqual([
      ['a.b', 'failed'],
      ['a.b.special', 'passed'],
    ])
  })

  test('one that stands for further breaches explains what rests on those', () => {
    const several = { ...entry(rule, 'failed', [1]), further: [7, 8] }
    expect(verdicts(several, entry(yielder, 'failed', [8]))).toEqual([
      ['a.b', 'failed'],
      ['c.d', 'not-observed'],
    ])
    expect(verdicts(entry(rule, 'failed', [8]), { ...entry(yielder, 'failed', [1]), further: [8] })).toEqual([
      ['a.b', 'failed'],
      ['c.d', 'failed'],
    ])
  })

  test('a further breach of the general one alone keeps it red, and is the one that is shown', () => {
    const breaches = [entry(rule, 'failed', [3]), entry(rule, 'failed', [7]), entry(special, 'failed', [3])]
    const { results } = tallyOf(...breaches).settle(nothingOpen)
    expect(results[0]).toMatchObject({ verdict: 'failed', expected: 'a value, at 7' })
    expect(results[0]).not.toHaveProperty('more')
  })

  test('breaches that different rules explain are all explained', () => {
    const both = [entry(rule, 'failed', [3]), entry(rule, 'failed', [7])]
    expect(verdicts(...both, entry(special, 'failed', [3]), entry(mostSpecial, 'failed', [7]))[0]).toEqual([
      'a.b',
      'not-observed',
    ])
  })

  test('the line that shows both is enough', () => {
    const shown = (of: Requirement, seq: number, line: number): Entry => ({
      ...entry(of, 'failed', [seq]),
      offending: { seq: line },
    })
    expect(verdicts(shown(rule, 3, 2), shown(special, 4, 2))[0]).toEqual(['a.b', 'not-observed'])
    expect(verdicts(shown(rule, 3, 2), shown(special, 4, 5))[0]).toEqual(['a.b', 'failed'])
  })

  test('the one that is named is red itself', () => {
    const three = [rule, special, mostSpecial].map((one) => entry(one, 'failed', [3]))
    const { results } = tallyOf(...three).settle(nothingOpen)
    const reason = 'the same violation is reported under a.b.most-special'
    expect(results.map((r) => r.reason)).toEqual([reason, reason, undefined])
  })

  test('what is wrong with the form of a message is the cause of all else that is wrong with it, and of nothing more', () => {
    const formless = { ...entry(yielder, 'failed', [3]), form: 'a.b.special' }
    expect(verdicts(formless, entry(special, 'failed', [3]))).toEqual([
      ['c.d', 'not-observed'],
      ['a.b.special', 'failed'],
    ])
    expect(verdicts(formless, entry(yielder, 'failed', [5]), entry(special, 'failed', [3]))[0]).toEqual([
      'c.d',
      'failed',
    ])
    expect(verdicts(formless, entry(special, 'passed'))[0]).toEqual(['c.d', 'failed'])
  })

  test('a fault of ours is not taken for explained', () => {
    const given = [entry(rule, 'harness-error'), entry(rule, 'failed', [3]), entry(special, 'failed', [3])]
    expect(verdicts(...given)[0]).toEqual(['a.b', 'harness-error'])
  })
})

describe('verdicts as they fall', () => {
  test('what is open is not reported, what is not is, once', () => {
    const tally = tallyOf(entry(rule, 'passed'), entry(yielder, 'passed'))
    expect(short(tally.settle(open('a.b')).results)).toEqual([['c.d', 'passed']])
    expect(tally.settle(open('a.b')).results).toEqual([])
    expect(short(tally.settle(nothingOpen).results)).toEqual([['a.b', 'passed']])
  })

  test('a breach is told at once, its result when all is known', () => {
    const tally = tallyOf(entry(special, 'failed', [3]))
    const first = tally.settle(open('a.b.special'))
    expect(short(first.breaches)).toEqual([['a.b.special', 'failed']])
    expect(first.results).toEqual([])
    tally.add(entry(special, 'failed', [5]))
    const last = tally.settle(nothingOpen)
    expect(last.breaches).toEqual([])
    expect(last.results).toMatchObject([{ verdict: 'failed', more: 1 }])
  })

  test('a breach waits for what could explain it', () => {
    const tally = tallyOf(entry(rule, 'failed', [3]))
    expect(tally.settle(open('a.b.most-special'))).toEqual({ breaches: [], results: [] })
    tally.add(entry(mostSpecial, 'failed', [3]))
    const { breaches, results } = tally.settle(nothingOpen)
    expect(short(breaches)).toEqual([['a.b.most-special', 'failed']])
    expect(short(results)).toEqual([
      ['a.b', 'not-observed'],
      ['a.b.most-special', 'failed'],
    ])
  })

  test('what is kept waits for nothing else', () => {
    expect(short(tallyOf(entry(rule, 'passed')).settle(open('a.b.special')).results)).toEqual([['a.b', 'passed']])
  })

  test('of two that saw nothing the one that a limit kept from it has the reason', () => {
    const unseen = (reason: string): Entry => ({ ...entry(rule, 'not-observed'), reason })
    const limited = 'nothing came; the client limits how often it may be asked'
    const tally = tallyOf(unseen('nothing came'), unseen(limited), unseen('nothing else'))
    expect(tally.settle(nothingOpen).results).toMatchObject([{ reason: limited }])
  })

  test('a connection that agreed on another revision gives no reason where one of the revision itself has any', () => {
    const unseen = (reason: string): Entry => ({ ...entry(rule, 'not-observed'), reason })
    const other = unseen(otherRevision('2025-11-25', '2025-03-26'))
    for (const order of [
      [other, unseen('nothing came')],
      [unseen('nothing came'), other],
    ])
      expect(tallyOf(...order).settle(nothingOpen).results).toMatchObject([{ reason: 'nothing came' }])
  })

  test('a finding that comes after its verdict is never lost', () => {
    const tally = tallyOf(entry(rule, 'passed'))
    tally.settle(nothingOpen)
    expect(() => tally.add(entry(rule, 'failed', [3]))).toThrow('a.b')
  })
})

describe('a second look at what did not come', () => {
  const cell = { scenario: 'server/some', revision: '2025-11-25', transport: 'stdio' } as const
  const first = (verdict: Verdict): Entry => ({ ...entry(rule, verdict, [1]), cell, isAbsence: true })
  const second = (verdict: Verdict): Entry => ({ ...first(verdict), isRepeat: true })

  test.each<[Verdict, Verdict, Verdict, boolean]>([
    ['failed', 'passed', 'warned', true],
    ['failed', 'failed', 'failed', false],
    ['warned', 'passed', 'passed', false],
    ['warned', 'warned', 'warned', false],
    ['warned', 'not-observed', 'warned', false],
  ])('%s, then %s: %s', (before, then, verdict, unsteady) => {
    const tally = tallyOf(first(before))
    expect(tally.doubts()).toEqual([cell])
    expect(tally.settle(nothingOpen, true).results).toEqual([])
    tally.add(second(then))
    tally.repeated(cell)
    const { results } = tally.settle(nothingOpen)
    expect(results.map((result) => [result.verdict, result.unsteady ?? false])).toEqual([[verdict, unsteady]])
  })

  test('proves nothing where the target was gone before it', () => {
    const tally = tallyOf(first('failed'))
    tally.targetGone('the server has ended')
    expect(tally.doubts()).toEqual([])
    const reason = 'nothing came; the server has ended'
    expect(tally.settle(nothingOpen).results).toMatchObject([{ verdict: 'not-observed', reason }])
  })

  test('proves nothing where the run was ended before it, by its first failure say', () => {
    const tally = tallyOf(first('failed'), { ...entry(special, 'failed', [7]), cell })
    tally.cutShort()
    const reason = 'nothing came; the run ended before a second try could make sure of that'
    expect(tally.settle(nothingOpen).results).toMatchObject([
      { verdict: 'not-observed', reason },
      { verdict: 'failed' },
    ])
  })

  test('of something that came too late or too soon, nobody says that nothing came', () => {
    const tally = tallyOf({ ...first('failed'), actual: '1 ms' })
    tally.cutShort()
    const reason = 'it was seen once; the run ended before a second try could make sure of that'
    expect(tally.settle(nothingOpen).results).toMatchObject([{ verdict: 'not-observed', reason }])
  })

  test('stands where the run was ended after it', () => {
    const tally = tallyOf(first('failed'))
    tally.add(second('not-observed'))
    tally.repeated(cell)
    tally.cutShort()
    expect(tally.settle(nothingOpen).results).toMatchObject([{ verdict: 'failed' }])
  })

  test('stands where the target was gone after it, and what came stands always', () => {
    const tally = tallyOf(first('failed'))
    tally.add(second('failed'))
    tally.add({ ...entry(special, 'failed', [7]), cell })
    tally.targetGone('the server has ended')
    const results = tally.settle(nothingOpen).results.map(({ verdict }) => verdict)
    expect(results).toEqual(['failed', 'failed'])
  })

  test('a warning that something proves needs none', () => {
    expect(tallyOf(first('warned'), { ...entry(rule, 'warned', [2]), cell }).doubts()).toEqual([])
  })

  test('a failure that is certain spares the look at a warning', () => {
    expect(tallyOf(first('warned'), entry(rule, 'failed', [2])).doubts()).toEqual([])
  })
})
