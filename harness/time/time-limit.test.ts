import { expect, test } from 'vitest'
import { timeLimit } from './time-limit.ts'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

test('aborts after its time', async () => {
  await aborted(timeLimit(new AbortController().signal, 1))
})

test('aborts with the signal it was made from', () => {
  const run = new AbortController()
  const limit = timeLimit(run.signal, 60_000)
  expect(limit.aborted).toBe(false)
  run.abort()
  expect(limit.aborted).toBe(true)
  expect(timeLimit(run.signal, 60_000).aborted).toBe(true)
})
