import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecorder } from '../../trace/recorder.ts'
import { Patience } from '../patience.ts'
import { Starts } from '../starts.ts'
import { Watch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limitMs = 1_000
/** Milliseconds that a client of this pace may be quiet: six limits at most. */
const quietMs = 6 * limitMs

/** Follows a client that has said a word, and has been slow before if it is told so. */
function watchOf({ slow = true, patient = true, idleMs = 0 }) {
  const recorder = createRecorder({ now: () => performance.now(), redact: (body) => body })
  const known = new Patience(limitMs)
  if (slow) known.measured(5_000)
  const quiet = { starts: new Starts(10_000), pace: patient ? known.forLastLook() : known, idleMs }
  const watch = new Watch(recorder, (connection) => connection === 'c1', quiet, new AbortController().signal)
  const says = (method: string) => {
    const text = JSON.stringify({ jsonrpc: '2.0', method })
    recorder.record({ kind: 'message', connection: 'c1', direction: 'received', text })
  }
  says('initialize')
  return {
    watch,
    known,
    says,
    next: (method: string) => watch.untilReceived(({ message }) => message.method === method),
  }
}

test('what a client that is known to be slow sends late is waited for in the last look', async () => {
  const { says, next } = watchOf({})
  const called = next('tools/call')
  await vi.advanceTimersByTimeAsync(3 * quietMs)
  says('tools/call')
  expect((await called)?.message.method).toBe('tools/call')
})

test('it is waited for in vain once', async () => {
  const { watch, next } = watchOf({})
  const called = next('tools/call')
  await vi.advanceTimersByTimeAsync(quietMs + 25 * limitMs)
  expect(await called).toBeUndefined()
  const again = next('tools/call')
  expect(watch.still).toBe(true)
  expect(await again).toBeUndefined()
})

test.each([
  ['in the first look', { patient: false }],
  ['of a fast client', { slow: false }],
])('%s nobody waits so long', async (_, wishes) => {
  const { next } = watchOf(wishes)
  const called = next('tools/call')
  await vi.advanceTimersByTimeAsync(quietMs + 1)
  expect(await called).toBeUndefined()
})

test('nobody waits so long for a client that has done all that was waited for', async () => {
  const { watch, says, next } = watchOf({})
  says('tools/call')
  await next('tools/call')
  await vi.advanceTimersByTimeAsync(quietMs + 1)
  expect(watch.still).toBe(true)
})

test.each([
  ['its own pauses are its pace', { idleMs: 0 }, 800],
  ['what we keep it waiting for is not', { idleMs: 5_000 }, 0],
])('%s', async (_, wishes, pace) => {
  const { known, says } = watchOf({ slow: false, ...wishes })
  await vi.advanceTimersByTimeAsync(800)
  says('initialize')
  expect(known.pace).toBe(pace)
})
