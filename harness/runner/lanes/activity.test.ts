import { describe, expect, test } from 'vitest'
import type { EventBody } from '../../trace/events.ts'
import { createRecorder } from '../../trace/recorder.ts'
import { Activity } from './activity.ts'

/** An activity with a clock that the test sets, of a trace that it writes. */
function watched() {
  let now = 0
  const activity = new Activity(() => now)
  const trace = createRecorder({ now: () => now, redact: (body) => body })
  trace.listen((event) => activity.see(event))
  const at = (ms: number, execution: number, body: EventBody): void => {
    now = ms
    trace.during(() => execution).record(body)
  }
  const set = (ms: number): void => {
    now = ms
  }
  return { activity, at, set }
}

const note: EventBody = { kind: 'note', connection: 'c1', note: 'anything' }

describe('a scenario run', () => {
  test('waits when nothing has happened in it for so long', () => {
    const { activity, at, set } = watched()
    at(0, 1, note)
    at(90, 2, note)
    set(110)
    expect([activity.isWaiting(1, 100), activity.isWaiting(2, 100)]).toEqual([true, false])
  })

  test('has waited in its pauses together, those left out that are no longer than an answer may take', () => {
    const { activity, at, set } = watched()
    for (const ms of [0, 500, 1_000, 1_150]) at(ms, 1, note)
    set(1_650)
    expect([activity.waited(1, 200), activity.waited(1, 120)]).toEqual([1_500, 1_650])
    activity.end(1)
    expect(activity.waited(1, 200)).toBe(0)
  })

  test('lasts since its first event, whatever happens in it', () => {
    const { activity, at, set } = watched()
    for (const ms of [100, 500]) at(ms, 1, note)
    set(650)
    expect(activity.lasted(1)).toBe(550)
    activity.end(1)
    expect(activity.lasted(1)).toBe(0)
  })

  test('has waited for no process that starts', () => {
    const { activity, at, set } = watched()
    at(0, 1, { kind: 'process-started', connection: 'c1', pid: 1, command: ['x'] })
    at(900, 1, { kind: 'message', connection: 'c1', direction: 'received', text: '{}' })
    set(1_000)
    expect(activity.waited(1, 50)).toBe(100)
  })

  test('is at work while a process of its own starts', () => {
    const { activity, at, set } = watched()
    at(0, 1, { kind: 'process-started', connection: 'c1', pid: 1, command: ['x'] })
    set(900)
    expect(activity.isWaiting(1, 100)).toBe(false)
    at(900, 1, { kind: 'message', connection: 'c1', direction: 'received', text: '{}' })
    set(1_100)
    expect(activity.isWaiting(1, 100)).toBe(true)
  })

  test('is at work while it is held', () => {
    const { activity, at, set } = watched()
    at(0, 1, note)
    const release = activity.hold(1)
    set(500)
    expect(activity.isWaiting(1, 100)).toBe(false)
    release()
    expect(activity.isWaiting(1, 100)).toBe(false)
    set(700)
    expect(activity.isWaiting(1, 100)).toBe(true)
  })
})
