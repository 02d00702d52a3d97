import { expect, test } from 'vitest'
import type { LimitRefusal } from '../conversation/limit-refusal.ts'
import { Rates } from './rates.ts'

const refusal: LimitRefusal = { of: 'rate', waitMs: undefined, says: 'Rate limit exceeded', unread: false }
const never = new AbortController().signal
const pause = () => () => {}

/** Rates of a target that has refused these kinds of requests. */
function refused(...kinds: readonly string[]): Rates {
  const rates = new Rates([0, 1])
  for (const kind of kinds) rates.refused({ kind, level: 0, waitedMs: 0 }, refusal, 0)
  return rates
}

test('requests that wait while we slow down keep the new distance: no refusal is laid to a pace that was not kept', async () => {
  const rates = new Rates([0, 1, 60])
  rates.refused({ kind: 'tools/call', level: 0, waitedMs: 0 }, refusal, 0)
  const sentAt: number[] = []
  const turns = [1, 2, 3].map(async () => {
    const slot = await rates.turn('tools/call', '', pause, never)
    if (sentAt.push(performance.now()) === 1) rates.refused(slot, refusal, 0)
    return slot.level
  })
  expect(await Promise.all(turns)).toEqual([1, 2, 2])
  const [, second = 0, third = 0] = sentAt
  expect(third - second).toBeGreaterThan(50)
})

test.each([
  ['one kind: others can be asked meanwhile', ['tools/call'], false],
  ['all kinds: whoever asks besides makes all of them later', ['tools/call', 'tools/list', 'tasks/get'], true],
] as const)('requests queue where the target limits %s', async (_, kinds, isQueueing) => {
  const rates = refused(...kinds)
  const turns = [1, 2, 3].map(() => rates.turn('tools/call', '', pause, never))
  expect(rates.isQueueing).toBe(isQueueing)
  await Promise.all(turns)
  expect(rates.isQueueing).toBe(false)
})
