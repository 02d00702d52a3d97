import { expect, test } from 'vitest'
import { watchCalls } from './watch-calls.ts'

test('a call is told, at any depth, and answered as without the watch', () => {
  let calls = 0
  const seams = watchCalls(
    { double: (n: number) => 2 * n, sse: { name: () => 'event', size: 7 }, hosts: ['::1'] },
    () => {
      calls += 1
    },
  )
  expect([seams.sse.size, seams.hosts, Object.keys(seams), calls]).toEqual([7, ['::1'], ['double', 'sse', 'hosts'], 0])
  expect([seams.double(4), calls]).toEqual([8, 1])
  expect([seams.sse.name(), calls]).toEqual(['event', 2])
})
