import { describe, expect, test } from 'vitest'
import { resultOf } from '../../fixtures/audit/result.ts'
import type { FaultAudit } from './faults/weigh.ts'
import { describeAudit } from './print.ts'
import type { QuirkAudit, SideAudit } from './side-audit.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
const killed: FaultAudit = {
  name: 'a.b.c',
  requirement: 'a.b.c',
  says: 'does it',
  place,
  status: 'killed',
  collateral: [],
  problems: [],
}
const { place: _, ...nowhere } = killed
const quirk: QuirkAudit = { ...place, quirk: 'slow', says: 'takes its time', worse: [], problems: [] }
const good: SideAudit = { side: 'server', judged: ['a.b.c'], clean: undefined, faults: [killed] }
const failed = resultOf('d.e.f', 'failed', { expected: 'one', actual: { two: 2 } })

describe('what an audit says, and whether it is good', () => {
  test.each<[string, Partial<SideAudit>, boolean, string]>([
    ['killed', {}, true, 'killed 1, survived 0, with collateral 0'],
    ['survived', { faults: [{ ...killed, status: 'survived' }] }, false, 'SURVIVED a.b.c (2025-11-25, stdio): does it'],
    ['misplaced', { faults: [{ ...nowhere, status: 'misplaced' }] }, false, 'MISPLACED a.b.c (nowhere): does it'],
    [
      'collateral',
      { faults: [{ ...killed, collateral: [failed] }] },
      false,
      'd.e.f (server/some): failed, expected one, got {"two":2}',
    ],
    ['a second fault of the same rule', { faults: [killed, { ...killed, name: 'a.b.c#2' }] }, true, '1 with a fault'],
    [
      'unconvincing',
      { faults: [{ ...killed, unproven: 'no line' }] },
      false,
      'UNCONVINCING red of a.b.c (2025-11-25, stdio): no line',
    ],
    ['side by side', { quirks: [quirk] }, true, 'servers: 1 of 1 faults killed   1 of 1 quirks spared'],
    ['unproven', { judged: ['a.b.c', 'd.e.f'] }, false, 'UNPROVEN d.e.f'],
    ['unjudged', { judged: [] }, false, 'UNJUDGED a.b.c'],
    [
      'a problem of a run',
      { faults: [{ ...killed, problems: ['late'] }] },
      true,
      'PROBLEM under a.b.c (2025-11-25, stdio): late',
    ],
    [
      'clean',
      { clean: { red: [], problems: [], passed: ['a.b.c', 'd.e.f'] } },
      true,
      'clean reference: 2 requirements passed, 0 red',
    ],
    [
      'red on the clean reference',
      { clean: { red: [failed], problems: [], passed: ['a.b.c'] } },
      false,
      'RED d.e.f (2025-11-25, stdio, server/some): failed, expected one',
    ],
    ['a problem on the clean reference', { clean: { red: [], problems: ['late'], passed: [] } }, false, 'PROBLEM late'],
    [
      'judged, and never passed on the clean reference',
      { clean: { red: [], problems: [], passed: [] } },
      false,
      'NEVER PASSED on a clean implementation: a.b.c',
    ],
    [
      'passed where its fault is without its mistake',
      {
        clean: { red: [], problems: [], passed: [] },
        controls: [{ name: 'a.b.c', requirement: 'a.b.c', hasPassed: true, red: [] }],
      },
      true,
      'killed 1',
    ],
    [
      'red where its fault is without its mistake',
      {
        clean: { red: [], problems: [], passed: [] },
        controls: [{ name: 'a.b.c', requirement: 'a.b.c', hasPassed: true, red: [failed] }],
      },
      false,
      'RED although a.b.c is without its mistake',
    ],
    ['a quirk that changes nothing', { quirks: [quirk] }, true, 'quirks 1, changing a verdict 0'],
    [
      'a quirk that changes a verdict',
      { quirks: [{ ...quirk, worse: [{ requirement: 'd.e.f', before: 'passed', after: 'failed', result: failed }] }] },
      false,
      'd.e.f (server/some): passed -> failed, expected one',
    ],
    ['a quirk that breaks the run', { quirks: [{ ...quirk, problems: ['late'] }] }, false, 'PROBLEM late'],
  ])('%s', (_, parts, isGood, line) => {
    const report = describeAudit([{ ...good, ...parts }])
    expect(report.good).toBe(isGood)
    expect(report.lines.join('\n')).toContain(line)
  })

  test('one bad side makes the whole bad', () => {
    const bad: SideAudit = { ...good, side: 'client', judged: [] }
    expect(describeAudit([good, good]).good).toBe(true)
    expect(describeAudit([good, bad]).good).toBe(false)
  })

  test('a long reason is cut, and takes one line', () => {
    const reason = Array.from({ length: 30 }, (_, i) => `at line ${i}`).join('\n')
    const collateral = [resultOf('d.e.f', 'harness-error', { reason })]
    const { lines } = describeAudit([{ ...good, faults: [{ ...killed, collateral }] }])
    const line = lines.find((one) => one.includes('harness-error')) ?? ''
    expect(line).toContain('at line 3')
    expect(line).not.toMatch(/\n|at line 4/)
  })
})
