import { expect, test } from 'vitest'
import { resultOf } from '../../../fixtures/audit/result.ts'
import type { Verdict } from '../../../harness/judging/finding.ts'
import type { NamedFault } from '../../load/load-faults.ts'
import { weigh } from './weigh.ts'

const fault: NamedFault = {
  name: 'a.b.c',
  requirement: 'a.b.c',
  fault: { says: 'does it', seams: {}, alsoBreaks: { 'ping.ping.shape': 'it cannot help it' } },
}
const place = { revision: '2025-11-25', transport: 'stdio' } as const

test.each<[Record<string, Verdict>, string, string[]]>([
  [{ 'a.b.c': 'failed' }, 'killed', []],
  [{ 'a.b.c': 'warned' }, 'killed', []],
  [{ 'a.b.c': 'passed' }, 'survived', []],
  [{ 'a.b.c': 'not-observed' }, 'survived', []],
  [{ 'a.b.c': 'not-applicable' }, 'survived', []],
  [{}, 'survived', []],
  [{ 'a.b.c': 'harness-error' }, 'survived', []],
  [{ 'a.b.c': 'failed', 'ping.ping.shape': 'failed' }, 'killed', []],
  [{ 'a.b.c': 'failed', 'd.e.f': 'passed', 'd.e.g': 'not-observed' }, 'killed', []],
  [{ 'a.b.c': 'failed', 'd.e.f': 'failed' }, 'killed', ['d.e.f']],
  [{ 'a.b.c': 'failed', 'd.e.f': 'warned', 'd.e.g': 'harness-error' }, 'killed', ['d.e.f', 'd.e.g']],
  [{ 'd.e.f': 'failed' }, 'survived', ['d.e.f']],
])('%o is %s, with collateral %o', (verdicts, status, collateral) => {
  const results = Object.entries(verdicts).map(([id, verdict]) => resultOf(id, verdict))
  const audit = weigh(fault, place, { results, problems: ['one'] }, 'server')
  expect(audit).toMatchObject({ name: 'a.b.c', says: 'does it', place, status, problems: ['one'] })
  expect(audit.collateral.map(({ requirement }) => requirement)).toEqual(collateral)
})

test('a red that names neither an event nor an absence convinces nobody', () => {
  const named = { expected: 'one', actual: 'two', offending: { silence: {} } } as const
  const of = (more: object) =>
    weigh(fault, place, { results: [resultOf('a.b.c', 'failed', more)], problems: [] }, 'server')
  expect(of({}).unproven).toContain('neither an event nor an absence')
  expect(of({ ...named, offending: { seq: 3 } }).unproven).toContain('lack the event 3')
  expect(of(named).unproven).toBeUndefined()
})

test('a red that the second look has taken back kills nothing', () => {
  const results = [resultOf('a.b.c', 'warned', { unsteady: true })]
  expect(weigh(fault, place, { results, problems: [] }, 'server').status).toBe('survived')
})
