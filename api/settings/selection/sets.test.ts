import { describe, expect, test } from 'vitest'
import type { Result } from '../../../harness/judging/result.ts'
import { Counter } from '../../../harness/runner/tell/summary.ts'
import { policyOf } from '../policy.ts'
import { severitiesOf } from '../severity.ts'
import { type Demand, demandsOf, namedRevisions, setChoice, setText } from './sets.ts'

const result = (requirement: string, verdict: Result['verdict'] = 'failed'): Result => ({
  requirement,
  verdict,
  revision: '2025-11-25',
  transport: 'stdio',
  level: 'MUST',
  says: '',
  link: '',
  source: '',
  evidence: [],
})

/** 0.1 knew `old.rule` alone; 0.2 has added `new.rule`, and wants more of `risen.rule`. */
const sets: Readonly<Record<string, Readonly<Record<string, Demand>>>> = {
  '0.1': { 'old.rule': 'fail', 'risen.rule': 'warn' },
  '0.2': { 'old.rule': 'fail', 'new.rule': 'new', 'risen.rule': 'rising' },
}
const known = {
  own: '0.2',
  names: Object.keys(sets),
  demandIn: (release: string) => (_: string, requirement: string) => sets[release]?.[requirement],
}

function summaryOf(
  results: readonly Result[],
  choices: readonly string[] = [],
  { strict = false, severity = {} } = {},
) {
  const policy = policyOf({
    demands: demandsOf(
      choices.map((text) => setChoice(text, '--set')),
      known,
    ),
    severities: severitiesOf(severity, ['old.rule', 'new.rule', 'risen.rule']),
    strict,
    requirements: new Map(),
    today: '2026-01-01',
    proves: () => true,
  })
  const counter = new Counter()
  const weighed = results.map((one) => policy?.weigh(one) ?? one)
  for (const one of weighed) counter.result(one)
  return { ...counter.summary({ strict, interrupted: false, durationMs: 1 }), weighed }
}

describe('how a breach counts', () => {
  test('a new rule is pending: told, and not counted', () => {
    const { outcome, exitCode, counts, weighed } = summaryOf([result('new.rule')])
    expect({ outcome, exitCode }).toEqual({ outcome: 'conforms', exitCode: 0 })
    expect(counts.failed).toBe(1)
    expect(weighed[0]?.excused).toEqual({
      by: 'pending',
      reason: 'new in 0.2; it counts from the next minor release',
    })
  })

  test('a rule of an older release counts', () => {
    expect(summaryOf([result('old.rule')]).outcome).toBe('violations')
  })

  test('a rule that has risen is still a warning', () => {
    expect(summaryOf([result('risen.rule')]).weighed[0]).toMatchObject({ verdict: 'warned' })
    expect(summaryOf([result('risen.rule')]).exitCode).toBe(0)
  })

  test('a set holds for its revision, another release for all', () => {
    const { weighed } = summaryOf([result('new.rule')], ['2025-11-25@0.1'])
    expect(weighed[0]?.excused?.reason).toBe('not in the set of 0.1')
    const elsewhere = summaryOf([result('new.rule')], ['2025-06-18@0.1', '0.2'])
    expect(elsewhere.weighed[0]?.excused?.reason).toMatch(/^new in 0\.2/)
  })

  test('a warning is pending where warnings count, and left alone elsewhere', () => {
    expect(summaryOf([result('new.rule', 'warned')], [], { strict: true }).outcome).toBe('conforms')
    expect(summaryOf([result('new.rule', 'warned')]).weighed[0]?.excused).toBeUndefined()
  })

  test('who asks for a rule by its severity does not wait', () => {
    expect(summaryOf([result('new.rule')], [], { severity: { 'new.rule': 'error' } }).outcome).toBe('violations')
  })
})

test.each(['0.2', '2025-11-25@0.2'])('%s is a set', (text) => {
  expect(setText(setChoice(text, '--set'))).toBe(text)
})

test.each([
  ['2025-11-25', '--set: expected a set such as 2025-11-25@0.2, got "2025-11-25"'],
  ['2025-11-26@0.2', '--set: '],
  ['0.2.1', '--set: expected a set such as'],
  ['a@b@c', '--set: expected a set such as'],
])('%s is none', (text, message) => {
  expect(() => setChoice(text, '--set')).toThrow(message)
})

test('a release that the program does not know is refused with those that it knows', () => {
  expect(() => demandsOf([setChoice('2025-11-25@0.9', '--set')], known)).toThrow(
    /no set 2025-11-25@0\.9; this is 0\.2, and knows .*0\.1.*0\.2/,
  )
})

test('sets that all name a revision say which are tested', () => {
  const named = (...texts: readonly string[]) => namedRevisions(texts.map((text) => setChoice(text, '--set')))
  expect(named('2025-11-25@0.2', '2025-06-18@0.1')).toEqual(['2025-11-25', '2025-06-18'])
  expect(named('2025-11-25@0.2', '0.1')).toBeUndefined()
  expect(named()).toBeUndefined()
})
