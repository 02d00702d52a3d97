import { expect, test } from 'vitest'
import type { JsonReport } from '../targets/seen.ts'
import { cellsOf, differences } from './cells.ts'

type Verdict = JsonReport['requirements'][number]['verdict']

const report = (
  ...verdicts: readonly (readonly [id: string, verdict: Verdict])[]
): Pick<JsonReport, 'requirements' | 'places'> => ({
  places: [{ revision: '2025-11-25', transport: 'stdio' }],
  requirements: verdicts.map(([id, verdict]) => ({
    id,
    source: 'spec',
    level: 'MUST',
    says: 'says',
    verdict,
    link: 'https://x.test/',
    results: [{ at: [0], verdict, source: 'server/x', reason: 'why' }],
  })),
})

test('runs with the same verdicts differ in nothing', () => {
  const cells = cellsOf(report(['a', 'passed'], ['b', 'failed']))
  expect(differences(cells, cellsOf(report(['b', 'failed'], ['a', 'passed'])))).toEqual([])
})

test('another verdict, and a cell that only one run has, are told', () => {
  const before = cellsOf(report(['a', 'passed'], ['b', 'failed']))
  expect(differences(before, cellsOf(report(['a', 'not-observed'], ['c', 'passed'])))).toEqual([
    'a (2025-11-25, stdio): passed [server/x: why] -> not-observed [server/x: why]',
    'b (2025-11-25, stdio): failed [server/x: why] -> absent',
    'c (2025-11-25, stdio): absent -> passed [server/x: why]',
  ])
})
