import { describe, expect, test } from 'vitest'
import type { Verdict } from './finding.ts'
import type { Requirement } from './suite.ts'
import { type Entry, Tally } from './tally.ts'

const requirement = (id: string, refines?: string): Requirement => ({
  id,
  level: 'MUST',
  verdict: 'fail',
  priority: 1,
  actor: 'server',
  transport: 'any',
  capability: 'none',
  revisions: { '2025-11-25': 'page' },
  says: 'says',
  observe: 'wire',
  needs: [],
  check: 'check',
  violation: 'violation',
  ...(refines === undefined ? {} : { refines }),
})

const entry = (of: Requirement, verdict: Verdict, seqs: readonly number[] = []): Entry => ({
  requirement: of,
  revision: '2025-11-25',
  transport: 'stdio',
  source: 'server/some',
  verdict,
  seqs,
  evidence: [],
})

const take = (...entries: Entry[]) => {
  const tally = new Tally(() => ({ link: 'link' }))
  for (const e of entries) tally.add(e)
  return tally.take().map((r) => [r.requirement, r.verdict])
}

const rule = requirement('a.b')

describe('one result for all findings of a cell', () => {
  test.each<[Verdict[], Verdict]>([
    [['passed', 'failed'], 'failed'],
    [['not-observed', 'passed'], 'passed'],
    [['not-applicable', 'not-observed'], 'not-observed'],
    [['warned', 'passed'], 'warned'],
    [['failed', 'harness-error'], 'harness-error'],
  ])('%j is %s', (verdicts, verdict) => {
    expect(take(...verdicts.map((v) => entry(rule, v)))).toEqual([['a.b', verdict]])
  })
})

describe('a breach of a rule and of one that refines it', () => {
  const special = requirement('a.b.special', 'a.b')

  test('that rest on the same evidence are reported once, under the special one', () => {
    expect(take(entry(rule, 'failed', [3, 4]), entry(special, 'failed', [4]))).toEqual([
      ['a.b', 'not-observed'],
      ['a.b.special', 'failed'],
    ])
  })

  test('that rest on different evidence are both reported', () => {
    expect(take(entry(rule, 'failed', [3]), entry(special, 'failed', [9]))).toEqual([
      ['a.b', 'failed'],
      ['a.b.special', 'failed'],
    ])
  })

  test('a further breach of the general one alone keeps it red', () => {
    expect(take(entry(rule, 'failed', [3]), entry(rule, 'failed', [7]), entry(special, 'failed', [3]))).toEqual([
      ['a.b', 'failed'],
      ['a.b.special', 'failed'],
    ])
  })
})
