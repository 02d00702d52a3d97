import { expect, test } from 'vitest'
import { FuzzTime } from '../../time/fuzz-time.ts'
import type { FuzzCase, Fuzzing } from '../../trace/fuzz-case.ts'
import { fuzzAgain } from './fuzz-share.ts'

const cell = { scenario: 'fuzz/hostile-input', revision: '2025-11-25', transport: 'stdio' } as const
const found: FuzzCase = { ...cell, cause: 'x', count: 1, seed: 1, path: '0', steps: [{}] }
const elsewhere: FuzzCase = { ...found, transport: 'streamable-http' }
const timed = { ms: 10, time: new FuzzTime({ ms: 100, parts: 10 }) }

test.each<[what: string, fuzz: Partial<Fuzzing>, again: Partial<Fuzzing>]>([
  ['tries only what was found', { found: [elsewhere, found] }, { runs: 0, cases: [found] }],
  ['needs no time for that', { found: [found], ...timed }, { runs: 0, cases: [found] }],
  ['tries all where nothing was found', { found: [elsewhere] }, { runs: 50 }],
  ['has its part of the time once more for that', { found: [], ...timed }, { runs: 50, ms: 10 }],
])('a second look %s', (_, fuzz, again) => {
  const { found: __, time, ...rest } = fuzzAgain({ seed: 1, runs: 50, ...fuzz }, cell)
  expect(rest).toEqual({ seed: 1, ...again })
  expect(time).not.toBe(timed.time)
})
