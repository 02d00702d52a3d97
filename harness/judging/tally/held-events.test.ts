import { describe, expect, test } from 'vitest'
import type { TraceEvent } from '../../trace/events.ts'
import { HeldEvents } from './held-events.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const

/** Holds connections of these names, open; bounds as given, the other one out of reach. */
function holding(bounds: { heldEvents?: number; heldBytes?: number }, ...names: readonly string[]) {
  const held = new HeldEvents({ heldEvents: 1e9, heldBytes: 1e9, ...bounds })
  let seq = 0
  const stamp = () => ({ seq: seq++, at: 0 })
  for (const connection of names)
    held.open({ ...stamp(), kind: 'connection-opened', connection, target: 'server', ...place })
  return {
    held,
    /** A message of so many characters, which really had `came` of them. */
    message(connection: string, characters: number, came = characters, user?: number) {
      const message = (length: number): TraceEvent => ({
        ...stamp(),
        kind: 'message',
        connection,
        direction: 'received',
        text: 'x'.repeat(length),
      })
      held.keep(message(characters), connection, message(came), user)
    },
  }
}

describe('held bytes', () => {
  test('of one connection are bounded, and of all together twice as many', () => {
    const { held, message } = holding({ heldBytes: 100 }, 'a', 'b', 'c')
    message('a', 99)
    expect(held.full('a')).toBeUndefined()
    message('a', 1)
    expect(held.full('a')).toMatchObject({ bound: 'heldBytes', words: expect.stringMatching(/more than 100 bytes/) })
    message('b', 99)
    expect(held.full('c')).toBeUndefined()
    message('b', 1)
    expect(held.full('c')).toMatchObject({ bound: 'heldBytes', words: expect.stringMatching(/more than 200 bytes/) })
  })

  test('of an HTTP response and the message in it count once', () => {
    const { held } = holding({ heldBytes: 100 }, 'a')
    const text = 'x'.repeat(60)
    const inExchange = { connection: 'a', http: 1, text } as const
    const response: TraceEvent = { seq: 1, at: 0, kind: 'http-response', status: 200, headers: [], ...inExchange }
    const message: TraceEvent = { seq: 2, at: 0, kind: 'message', direction: 'received', ...inExchange }
    for (const event of [response, message]) held.keep(event, 'a', event, undefined)
    expect(held.full('a')).toBeUndefined()
  })

  test('are those that came, not what stands for a secret', () => {
    const { held, message } = holding({ heldBytes: 100 }, 'a')
    message('a', 10, 100)
    expect(held.full('a')?.bound).toBe('heldBytes')
  })

  test('are free again once a connection was judged and nobody uses it', () => {
    const { held, message } = holding({ heldBytes: 100 }, 'a')
    message('a', 100, 100, 7)
    held.seen('a')
    expect(held.full('a')?.bound).toBe('heldBytes')
    held.leave(7)
    expect(held.full('a')).toBeUndefined()
    expect(held.connections).toEqual([])
  })
})

describe('during preflight, whose connections all wait for its end', () => {
  test('one has a sixth of the bytes', () => {
    const { held, message } = holding({ heldBytes: 60 }, 'a', 'b')
    message('a', 10)
    expect(held.full('a', true)).toBeUndefined()
    message('a', 1)
    expect(held.full('a', true)).toMatchObject({
      bound: 'heldBytes',
      words: expect.stringMatching(/until preflight has ended/),
    })
    expect(held.full('b', true)).toBeUndefined()
  })

  test('one has a sixth of the events', () => {
    const { held, message } = holding({ heldEvents: 12 }, 'a', 'b')
    for (let i = 0; i < 3; i += 1) message('a', 0)
    expect(held.full('a', true)?.bound).toBe('heldEvents')
    expect(held.full('b', true)).toBeUndefined()
  })

  test('twelve with their shares fill what there is', () => {
    const names = [...'abcdefhijklm']
    const { held, message } = holding({ heldBytes: 60 }, ...names, 'g')
    for (const name of names) message(name, 10)
    expect(held.full('g', true)?.words).toMatch(/more than 120 bytes of messages that wait to be judged/)
  })
})

test('held events are bounded', () => {
  const { held, message } = holding({ heldEvents: 2 }, 'a', 'b')
  message('a', 5)
  expect(held.full(undefined)).toBeUndefined()
  message('b', 5)
  expect(held.full(undefined)).toMatchObject({
    bound: 'heldEvents',
    words: 'more than 2 events that wait to be judged',
  })
})

test('what the judges of a scenario run do not read goes once its monitors have', () => {
  const { held, message } = holding({ heldEvents: 3 }, 'a', 'b')
  message('a', 1, 1, 7)
  message('b', 1, 1, 7)
  held.release('a', 7)
  message('a', 1, 1, 7)
  expect(held.full('b')?.bound).toBe('heldEvents')
  expect(held.usedBy(7).map(({ opened }) => opened.connection)).toEqual(['b'])
  held.seen('a')
  expect(held.full('b')).toBeUndefined()
  expect(held.connections.map(([name]) => name)).toEqual(['b'])
})

test('what other scenario runs have used stays for them', () => {
  const { held, message } = holding({}, 'a')
  message('a', 1, 1, 7)
  message('a', 1, 1, 8)
  held.release('a', 7)
  held.seen('a')
  expect(held.usedBy(8)).toHaveLength(1)
})
