import { expect, test } from 'vitest'
import { growing, smallest } from './smaller.ts'

const plain = { simpler: () => [], isOver: () => false }

test('what is not needed is left out, wherever it stands', async () => {
  const fails = async (list: readonly number[]) => list.includes(3) && list.includes(17)
  const list = Array.from({ length: 20 }, (_, i) => i)
  expect(await smallest(list, { ...plain, fails })).toEqual([3, 17])
})

test('the order stays', async () => {
  const fails = async (list: readonly string[]) => list.join('').includes('ba')
  expect(await smallest([...'abbaab'], { ...plain, fails })).toEqual(['b', 'a'])
})

test('what is left is made simpler, as far as it still fails', async () => {
  const fails = async (list: readonly number[]) => list.some((n) => n >= 5)
  const simpler = (n: number) => (n === 0 ? [] : [0, n - 1])
  expect(await smallest([9, 1], { ...plain, fails, simpler })).toEqual([5])
})

test('when time is up, what was found until then is it', async () => {
  let tries = 0
  const fails = async () => true
  const isOver = () => tries++ > 1
  expect((await smallest([1, 2, 3, 4, 5, 6, 7, 8], { fails, simpler: () => [], isOver })).length).toBeLessThan(8)
})

test('few trials fail on the way to one part of many: one that fails mostly waits for what does not come', async () => {
  let failed = 0
  const fails = async (list: readonly number[]) => {
    if (!list.includes(50)) return false
    failed += 1
    return true
  }
  const list = Array.from({ length: 80 }, (_, i) => i)
  expect(await smallest(list, { ...plain, fails })).toEqual([50])
  expect(failed).toBeLessThanOrEqual(6)
})

test.each<[small: number, failing: readonly number[], picked: readonly number[]]>([
  [1, [84, 42, 21, 10, 7, 1], [7, 21, 42, 84]],
  [6, [8, 7, 6], [8]],
  [3, [], []],
])('of lists that fail, beside one of %i items: %j, these are kept: %j', (small, failing, picked) => {
  const list = (length: number) => Array.from({ length }, (_, n) => n)
  expect(growing(list(small), failing.map(list)).map(({ length }) => length)).toEqual(picked)
})
