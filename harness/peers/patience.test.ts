import { describe, expect, test } from 'vitest'
import { Patience } from './patience.ts'

function patience({ roundTrips = [], lag = 0 }: { roundTrips?: readonly number[]; lag?: number }): Patience {
  const made = new Patience(5_000, () => lag)
  for (const ms of roundTrips) made.measured(ms)
  return made
}

const times = (n: number, ms: number): number[] => Array.from({ length: n }, () => ms)

describe('the wait for an answer', () => {
  test.each<[string, Parameters<typeof patience>[0], number]>([
    ['is the limit as long as nothing is known', {}, 5_000],
    ['is the limit for a fast target', { roundTrips: times(20, 2) }, 5_000],
    ['is the limit for a target that is slow within it', { roundTrips: times(20, 1_000) }, 5_000],
    ['grows with a target that needs nearly all of it', { roundTrips: times(20, 3_000) }, 12_000],
    ['grows no further than to six times the limit', { roundTrips: times(20, 60_000) }, 30_000],
    ['grows with the lag of our own process', { roundTrips: times(20, 1_500), lag: 700 }, 6_700],
  ])('%s', (_, given, expected) => {
    expect(patience(given).answer).toBe(expected)
  })
})

describe('the wait for an answer that others have overtaken', () => {
  test.each<[string, Parameters<typeof patience>[0], number]>([
    ['has a floor', { roundTrips: times(20, 1) }, 250],
    ['follows the pace', { roundTrips: times(20, 300) }, 1_200],
    ['follows the slow answers, not the fast ones', { roundTrips: [...times(15, 1), ...times(5, 200)] }, 800],
    ['leaves a single slow answer out', { roundTrips: [...times(19, 1), 4_000] }, 250],
    ['adds the lag of our own process', { roundTrips: times(20, 1), lag: 400 }, 650],
    ['is never longer than that for any answer', { roundTrips: times(20, 20_000) }, 30_000],
  ])('%s', (_, given, expected) => {
    expect(patience(given).overtaking).toBe(expected)
  })

  test.each([
    [[], 1],
    [times(20, 50), 1],
    [times(20, 150), 3],
    [times(20, 5_000), 6],
  ])('what takes many answers may last longer where each takes long', (roundTrips, expected) => {
    expect(patience({ roundTrips }).stretch).toBe(expected)
  })

  test('forgets what the target did long ago', () => {
    expect(patience({ roundTrips: [...times(100, 2_000), ...times(50, 1)] }).overtaking).toBe(250)
  })
})

describe('the last look', () => {
  const last = (...roundTrips: number[]) => patience({ roundTrips }).forLastLook()
  test.each<[string, Patience, boolean, number]>([
    ['is no longer for a fast target', last(900), false, 0],
    ['waits on where the event stream is open', last(2), true, 120_000],
    ['waits on for a target that was slow once, however long ago', last(1_000, ...times(100, 1)), false, 120_000],
    ['is not the first', patience({ roundTrips: [1_000] }), true, 0],
  ])('%s', (_, made, isStreamOpen, expected) => {
    expect(made.lastWait(isStreamOpen)).toBe(expected)
  })

  test('waits in vain for so long once, not each time', () => {
    const known = patience({ roundTrips: [1_000] })
    known.forLastLook().waitedInVain(100_000)
    expect(known.forLastLook().lastWait(true)).toBe(20_000)
    known.forLastLook().waitedInVain(30_000)
    expect(known.forLastLook().lastWait(true)).toBe(0)
  })
})
