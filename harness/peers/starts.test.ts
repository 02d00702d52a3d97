import { describe, expect, test } from 'vitest'
import type { EventBody, TraceEvent } from '../trace/events.ts'
import { Starts } from './starts.ts'

type At = readonly [at: number, body: EventBody]

const launch = (connection: string): EventBody => ({ kind: 'process-started', connection, command: ['x'] })
const line = (connection: string): EventBody => ({
  kind: 'message',
  connection,
  direction: 'received',
  terminator: '\n',
  text: '{}',
})
const stderr = (connection: string): EventBody => ({ kind: 'stderr', connection, text: 'installing' })

function starts(...events: readonly At[]): Starts {
  const seen = new Starts(60_000)
  events.forEach(([at, body], seq) => {
    const event: TraceEvent = { seq, at, ...body }
    seen.see(event)
  })
  return seen
}

describe('a start', () => {
  test.each<[string, readonly At[], { count: number; slow: number; totalMs: number }]>([
    [
      'lasts until the first line',
      [
        [100, launch('c1')],
        [400, line('c1')],
        [900, line('c1')],
      ],
      { count: 1, slow: 0, totalMs: 300 },
    ],
    [
      'is not over when something comes on stderr',
      [
        [0, launch('c1')],
        [100, stderr('c1')],
        [6000, line('c1')],
      ],
      { count: 1, slow: 1, totalMs: 6000 },
    ],
    ['is counted when nothing ever comes', [[0, launch('c1')]], { count: 1, slow: 0, totalMs: 0 }],
    [
      'of a client ends with what comes on one of its connections',
      [
        [0, launch('c1')],
        [200, line('c1.1')],
      ],
      { count: 1, slow: 0, totalMs: 200 },
    ],
    [
      'is not ended by the output of another',
      [
        [0, launch('c1')],
        [0, launch('c11')],
        [50, line('c11')],
      ],
      { count: 2, slow: 0, totalMs: 50 },
    ],
    [
      'is over when the process has gone',
      [
        [0, launch('c1')],
        [10, { kind: 'process-exited', connection: 'c1', code: 1, signal: null }],
        [90, line('c1')],
      ],
      { count: 1, slow: 0, totalMs: 0 },
    ],
  ])('%s', (_, events, expected) => {
    expect(starts(...events).known).toEqual({ ...expected, slowMs: 5_000 })
  })
})

describe('the limit of a start', () => {
  test.each<[string, readonly number[], number]>([
    ['is what the user wants as long as none is known', [], 60_000],
    ['shrinks where starts are fast', [200, 300], 15_000],
    ['follows the slowest', [200, 7_000], 35_000],
    ['is never longer than what the user wants', [20_000], 60_000],
  ])('%s', (_, taken, expected) => {
    const events = taken.flatMap((ms, i): At[] => [
      [0, launch(`c${i}`)],
      [ms, line(`c${i}`)],
    ])
    expect(starts(...events).limitMs).toBe(expected)
  })

  test('tells those who wait for another start when it changes', () => {
    const seen = starts([0, launch('c1')])
    let changes = 0
    seen.watch(() => {
      changes += 1
    })
    seen.see({ seq: 1, at: 300, ...line('c1') })
    expect([changes, seen.limitMs]).toEqual([1, 15_000])
  })

  test('is longer as our own process is late', () => {
    expect(new Starts(5_000, () => 300).limitMs).toBe(8_000)
  })
})
