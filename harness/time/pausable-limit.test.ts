import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pausableLimit } from './pausable-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new AbortController().signal

describe('a limit that can stand still', () => {
  test('is up after its time', () => {
    const { signal } = pausableLimit(never, 100)
    vi.advanceTimersByTime(99)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(2)
    expect(signal.aborted).toBe(true)
  })

  test('does not count what lies between pause and resume', () => {
    const limit = pausableLimit(never, 100)
    vi.advanceTimersByTime(60)
    const resume = limit.pause()
    vi.advanceTimersByTime(10_000)
    expect(limit.signal.aborted).toBe(false)
    resume()
    vi.advanceTimersByTime(39)
    expect(limit.signal.aborted).toBe(false)
    vi.advanceTimersByTime(2)
    expect(limit.signal.aborted).toBe(true)
  })

  test('counts anew when it is told to, also where it stands still', () => {
    const limit = pausableLimit(never, 100)
    vi.advanceTimersByTime(99)
    limit.restart()
    vi.advanceTimersByTime(99)
    const resume = limit.pause()
    limit.restart()
    vi.advanceTimersByTime(10_000)
    resume()
    vi.advanceTimersByTime(99)
    expect(limit.signal.aborted).toBe(false)
    vi.advanceTimersByTime(2)
    expect(limit.signal.aborted).toBe(true)
  })

  test('stands still until the last of several pauses is over, each counted once', () => {
    const limit = pausableLimit(never, 100)
    const [first, second] = [limit.pause(), limit.pause()]
    first()
    first()
    vi.advanceTimersByTime(10_000)
    expect(limit.signal.aborted).toBe(false)
    second()
    vi.advanceTimersByTime(101)
    expect(limit.signal.aborted).toBe(true)
  })

  test('can be ended early', () => {
    const limit = pausableLimit(never, 100)
    limit.pause()
    limit.stop()
    expect(limit.signal.aborted).toBe(true)
  })

  test('ends with the signal that it was made with, even while it stands still', () => {
    const outer = new AbortController()
    const limit = pausableLimit(outer.signal, 100)
    limit.pause()
    outer.abort()
    expect(limit.signal.aborted).toBe(true)
  })
})
