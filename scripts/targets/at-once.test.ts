import { expect, test } from 'vitest'
import { forEachAtOnce } from './at-once.ts'

test('each item is worked on once, never more of them at once than allowed', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await forEachAtOnce(2, [1, 2, 3, 4, 5], async (item) => {
    running++
    most = Math.max(most, running)
    await Promise.resolve()
    done.push(item)
    running--
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('no item is no work', async () => {
  await expect(forEachAtOnce(2, [], () => Promise.reject(new Error('never called')))).resolves.toBeUndefined()
})

test('a failure is passed on', async () => {
  await expect(forEachAtOnce(2, [1], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
