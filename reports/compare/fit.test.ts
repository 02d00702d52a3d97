import { beforeAll, expect, test } from 'vitest'
import { cleanRun } from '../../fixtures/samples/sample-run.ts'
import { reportText } from '../collect.ts'
import type { ReportDocument } from '../json/format.ts'
import { readDocument } from '../json/read-report.ts'
import { compare, NotComparableError } from './compare.ts'
import { checkFit, MissingPartsError } from './fit.ts'
import { merged } from './merge.ts'

let whole: ReportDocument
beforeAll(async () => {
  whole = readDocument(await reportText('json', cleanRun))
})

const part = (index: number, count: number): ReportDocument => ({ ...whole, shard: { index, count } })

test('all parts fit, in any order', () => {
  expect(() => checkFit([part(3, 3), part(1, 3), part(2, 3)])).not.toThrow()
  expect(() => checkFit([part(1, 1)])).not.toThrow()
  expect(() => checkFit([whole])).not.toThrow()
})

const subsets = Array.from({ length: 14 }, (_, i) => [1, 2, 3, 4].filter((index) => ((i + 1) >> (index - 1)) & 1))

test.each(subsets.map((those) => [those]))('parts %j of 4 are not the whole, and what is missing is named', (those) => {
  const missing = [1, 2, 3, 4].filter((index) => !those.includes(index))
  const merging = () => merged(those.map((index) => part(index, 4)))
  expect(merging).toThrow(MissingPartsError)
  expect(merging).toThrow(`missing: ${missing.join(', ')}`)
})

const other = (change: Partial<ReportDocument>) => (): readonly ReportDocument[] => [
  part(1, 2),
  { ...part(2, 2), ...change },
]

test.each([
  ['side', other({ side: 'client' })],
  ['target', other({ target: 'node other.js' })],
  ['version', other({ tool: { name: 'mcp-conform', version: '0.0.9' } })],
  ['requirements', other({ ledger: 'another' })],
  ['seed', other({ seed: 1 })],
  ['sets', other({ sets: ['2025-11-25@0.1'] })],
  ['strict', other({ strict: true })],
  ['number of parts', other({ shard: { index: 2, count: 3 } })],
  ['part 1 of 2 twice', other({ shard: { index: 1, count: 2 } })],
  ['plans of parts 1 and 2 differ', other({ omitted: [], scenarios: [], unstarted: [] })],
  ['but two of them have', (): readonly ReportDocument[] => [whole, whole]],
  ['at least one report', (): readonly ReportDocument[] => []],
])('what differs in the %s is refused', (what, documents) => {
  expect(() => merged(documents())).toThrow(RangeError)
  expect(() => merged(documents())).toThrow(what)
})

test('another program behind the same address is refused', () => {
  const { facts } = whole
  if (facts === undefined) throw new Error('expected facts')
  const values = facts.values.map((value) =>
    typeof value === 'object' && value !== null && 'name' in value ? { ...value, name: 'stranger' } : value,
  )
  const stranger = { ...part(2, 2), facts: { ...facts, values } }
  expect(() => checkFit([part(1, 2), stranger])).toThrow('expected reports of one target')
})

test('runs of one target in different revisions make one', () => {
  const [first = 0, ...rest] = whole.places.keys()
  const only = (positions: readonly number[]): ReportDocument => ({
    ...whole,
    scenarios: [],
    unstarted: whole.unstarted.map((row) => ({ ...row, at: row.at.filter((at) => positions.includes(at)) })),
  })
  expect(() => checkFit([only([first]), only(rest)])).not.toThrow()
})

test('what cannot be compared is refused, what can be with care is said', () => {
  expect(() => compare(whole, { ...whole, side: 'client' })).toThrow(NotComparableError)
  expect(() => compare(whole, part(1, 2))).toThrow('got a whole run and part 1 of 2')
  const { cautions, isComplete } = compare(whole, { ...whole, target: 'another', seed: 7 })
  expect(isComplete).toBe(true)
  expect(cautions).toEqual([expect.stringContaining('The target differs'), expect.stringContaining('The seed differs')])
})
