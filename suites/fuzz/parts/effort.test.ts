import { expect, test } from 'vitest'
import { Effort } from './effort.ts'

test.each<[what: string, trials: number, waited: boolean, isOver: boolean]>([
  ['fewer trials than there may be', 19, false, false],
  ['as many as there may be', 20, false, true],
  ['one that waited in vain counts like twenty', 1, true, true],
])('%s', (_, count, waited, isOver) => {
  const effort = new Effort({ trials: 20, ms: 1000, clock: () => 0 })
  for (let n = 0; n < count; n += 1) effort.spend(waited)
  expect(effort.isOver).toBe(isOver)
})

test('a machine that gets nowhere has a limit in time', () => {
  let now = 0
  const effort = new Effort({ ms: 1000, clock: () => now })
  expect(effort.isOver).toBe(false)
  now = 1001
  expect(effort.isOver).toBe(true)
})

test('the time that the user gave ends it, with trials left', () => {
  let isLate = false
  const effort = new Effort({ clock: () => 0, isLate: () => isLate })
  expect([effort.isOver, effort.isTimeUp]).toEqual([false, false])
  isLate = true
  expect([effort.isOver, effort.isTimeUp]).toEqual([true, true])
})
