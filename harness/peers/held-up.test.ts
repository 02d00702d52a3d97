import { expect, test } from 'vitest'
import type { EventBody } from '../trace/events.ts'
import { createRecorder } from '../trace/recorder.ts'
import { HeldUp } from './held-up.ts'

/** A run of two scenarios, each on a connection of its own; every request has its number as its id. */
function watched() {
  const heldUp = new HeldUp()
  const trace = createRecorder({ now: () => 0, redact: (body) => body })
  trace.listen((event) => heldUp.see(event))
  const record = (execution: number, body: EventBody): number => trace.during(() => execution).record(body).seq
  const message = (execution: number, direction: 'sent' | 'received', json: object): number =>
    record(execution, { kind: 'message', connection: `c${execution}`, direction, http: 1, text: JSON.stringify(json) })
  return {
    heldUp,
    asks: (execution: number, id: number, method = 'tools/call') => message(execution, 'sent', { id, method }),
    answered: (execution: number, id: number) => message(execution, 'received', { id, result: {} }),
    closed: (execution: number) =>
      record(execution, { kind: 'connection-closed', connection: `c${execution}`, by: 'us' }),
  }
}

test('silence is explained by what another scenario had asked before, and nobody else', () => {
  const { heldUp, asks } = watched()
  const first = asks(1, 1)
  const second = asks(2, 2)
  expect([heldUp.gaveUp(first), heldUp.gaveUp(second)]).toEqual([false, true])
  expect([heldUp.has(1), heldUp.has(2)]).toEqual([false, true])
})

test('who answers what was sent later is not busy', () => {
  const { heldUp, asks, answered } = watched()
  asks(1, 1)
  const second = asks(2, 2)
  asks(1, 3)
  answered(1, 3)
  expect(heldUp.gaveUp(second)).toBe(false)
  // What was passed by once holds nobody up any more.
  expect(heldUp.gaveUp(asks(2, 4))).toBe(false)
})

test('a queue that moves, but slowly, holds up those behind', () => {
  const { heldUp, asks, answered } = watched()
  asks(1, 1)
  asks(1, 2)
  const last = asks(2, 3)
  answered(1, 1)
  expect(heldUp.gaveUp(last)).toBe(true)
})

test('pings may be answered by who is busy, but a fence of its own proves that a request was read', () => {
  const { heldUp, asks, answered } = watched()
  asks(1, 1)
  const second = asks(2, 2)
  asks(1, 3, 'ping')
  answered(1, 3)
  expect(heldUp.gaveUp(second)).toBe(true)
  asks(2, 4, 'ping')
  answered(2, 4)
  expect(heldUp.gaveUp(second)).toBe(false)
})

test('a server may be at work on what it was asked on a connection that has ended', () => {
  const { heldUp, asks, answered, closed } = watched()
  asks(1, 1)
  closed(1)
  expect(heldUp.gaveUp(asks(2, 2))).toBe(true)
  asks(3, 3)
  answered(3, 3)
  expect(heldUp.gaveUp(asks(2, 4))).toBe(false)
})

test('who waits for something else has waited in vain for a request that is open there', () => {
  const { heldUp, asks } = watched()
  asks(1, 1)
  asks(2, 2)
  heldUp.nothingCame('c1')
  heldUp.nothingCame('c2')
  expect([heldUp.has(1), heldUp.has(2)]).toEqual([false, true])
})

test('when nothing runs beside anything else, silence is nobody else’s', () => {
  const { heldUp, asks } = watched()
  asks(1, 1)
  heldUp.alone()
  expect(heldUp.gaveUp(asks(2, 2))).toBe(false)
})
