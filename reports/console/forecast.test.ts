import { expect, test } from 'vitest'
import type { Cell } from '../../harness/runner/events.ts'
import { forecast, type Going, leftOf, usualMs } from './forecast.ts'
import usual from './usual-durations.json' with { type: 'json' }

/** Scenarios that nobody knows last equally long. */
const cells = Array.from(
  { length: 100 },
  (_, i): Cell => ({ scenario: `s${i}`, revision: '2025-11-25', transport: 'stdio' }),
)
const [cell] = cells
if (cell === undefined) throw new Error('no cells')
const each = usualMs(cell)

const going = (parts: Partial<Going>): number =>
  Math.round(leftOf({ forecastMs: 10_000, elapsedMs: 0, planned: cells, ended: [], running: [], ...parts }))

/** So many that lasted so many times as long as usual. */
const after = (count: number, times: number) =>
  cells.slice(0, count).map((one) => ({ cell: one, durationMs: each * times }))

test('before anything has ended the forecast counts', () => expect(going({})).toBe(10_000))

test('what is left goes on as what has ended, whatever the forecast was', () => {
  const half = { elapsedMs: 60_000, ended: after(50, 1) }
  expect(Math.abs(going(half) - 60_000)).toBeLessThan(6_000)
  expect(Math.abs(going({ ...half, forecastMs: 100_000 }) - 60_000)).toBeLessThan(6_000)
})

test('what runs lasts so many times longer than usual as what has ended', () => {
  const last = cells.slice(99).map((one) => ({ cell: one, sinceMs: each }))
  expect(going({ elapsedMs: 1, ended: after(99, 5), running: last })).toBe(4 * each)
})

test('nothing is left of a run without scenarios', () => expect(going({ planned: [] })).toBe(0))

test('a target that opens slowly makes the forecast longer', () => {
  const facts = { side: 'server', accepted: [], refused: [] } as const
  const fast = forecast(cells, facts, 1)
  expect(forecast(cells, facts, 60_000)).toBeGreaterThan(10 * fast)
})

test('a server that answers slowly makes the forecast longer by each answer that a scenario run waits for', () => {
  const facts = { side: 'server', accepted: [], refused: [] } as const
  const many = { scenario: 'server/tasks/many', revision: '2025-11-25', transport: 'stdio' } as const
  const one = { ...many, scenario: 'server/ping/ping' }
  const more = (cell: Cell, answerMs: number): number =>
    forecast([cell], facts, 0, { answerMs, scenarioMs: 30_000 }) - forecast([cell], facts, 0)
  expect(more(many, 1_000)).toBeGreaterThan(5 * more(one, 1_000))
  // What a scenario run may take ends it.
  expect(more(many, 60_000)).toBe(180_000)
})

test('a scenario lasts at least as long as the longest of its kind', () => {
  expect(forecast([cell], undefined, 0)).toBe(each)
})

test('fuzzing that ends by time takes that time', () => {
  const fuzzing = (all: readonly Cell[]): number => forecast(all, undefined, 0, { fuzzMs: 600_000 })
  expect(fuzzing([{ ...cell, scenario: 'fuzz/conversations' }])).toBe(600_000)
  expect(fuzzing(cells)).toBe(forecast(cells, undefined, 0))
})

test('fuzzing that ends by time takes less where its messages are few', () => {
  const planned = [{ ...cell, scenario: 'fuzz/conversations' }]
  expect(forecast(planned, undefined, 0, { fuzzMs: 600_000, fuzzRuns: 1_000 })).toBeLessThan(60_000)
})

test.each(Object.keys(usual.durations).filter((id) => id.startsWith('fuzz/')))('more messages make %s longer', (id) => {
  const fuzzing = [{ ...cell, scenario: id }]
  const took = (fuzzRuns: number): number => forecast(fuzzing, undefined, 0, { fuzzRuns })
  expect(took(50)).toBe(forecast(fuzzing, undefined, 0))
  expect(took(9_000) - took(50)).toBeGreaterThan(4_000)
})

test('what is left of fuzzing is as much as its messages', () => {
  const planned = [{ ...cell, scenario: 'fuzz/conversations' }]
  expect(
    going({
      planned,
      fuzz: { fuzzRuns: 9_000 },
      elapsedMs: 54_000,
      running: planned.map((one) => ({ cell: one, sinceMs: 54_000 })),
    }),
  ).toBeGreaterThan(40_000)
})
