import { expect, test } from 'vitest'
import type { TraceEvent } from '../trace/events.ts'
import { collectGarbage } from './collect-garbage.ts'

const message = (length: number): TraceEvent => ({
  seq: 0,
  at: 0,
  kind: 'message',
  connection: 'c1',
  direction: 'received',
  text: 'a'.repeat(length),
})

test.each([
  ['short messages, however many', 100_000, 200, 0],
  ['one long message', 5_000_000, 1, 0],
  ['every second of long messages', 5_000_000, 6, 3],
])('collects after: %s', (_, length, times, expected) => {
  let collected = 0
  const keeper = collectGarbage(() => {
    collected += 1
  })
  const event = message(length)
  for (let i = 0; i < times; i += 1) keeper(event, event)
  expect(collected).toBe(expected)
})

test('does nothing where the engine does not let it', () => {
  const keeper = collectGarbage()
  const event = message(9_000_000)
  expect(() => keeper(event, event)).not.toThrow()
})
