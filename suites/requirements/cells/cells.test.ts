import { expect, test } from 'vitest'
import { loadSuite } from '../../index.ts'
import { cellInWords, cellsOf, isJudged } from './cells.ts'
import { isReasonOf, unjudgedCells } from './unjudged-cells.ts'

const suite = await loadSuite()
const lacking = cellsOf(suite).filter((cell) => !isJudged(suite, cell))

test('each cell of a judged requirement is judged, or has its reason', () => {
  expect(lacking.filter((cell) => !unjudgedCells.some((row) => isReasonOf(row, cell))).map(cellInWords)).toEqual([])
})

test.each(unjudgedCells)('$why: holds for each of its requirements', (row) => {
  expect(
    row.requirements.filter((id) => !lacking.some((cell) => cell.requirement === id && isReasonOf(row, cell))),
  ).toEqual([])
})

test('a scenario that leaves out the newest revision has cells without a judge there', () => {
  const [first] = suite.scenarios.filter(({ id }) => id === 'client/tools/outcomes')
  const without = {
    ...suite,
    scenarios: suite.scenarios.map((s) => (s === first ? { ...s, revisions: ['2025-11-25' as const] } : s)),
  }
  const found = cellsOf(without).filter((cell) => !isJudged(without, cell) && isJudged(suite, cell))
  expect(found.length).toBeGreaterThan(0)
})
