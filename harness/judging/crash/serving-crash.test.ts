/** What a server over HTTP was at when it went down: messages are on their way side by side. */
import { expect, test } from 'vitest'
import type { EventBody } from '../../trace/events.ts'
import { servingProcess } from '../../trace/serving-process.ts'
import { ServingWatch } from './serving-crash.ts'

const connection = 'c1'
const place = { revision: '2025-11-25', transport: 'streamable-http', target: 'server' } as const
const opened: EventBody = { kind: 'connection-opened', connection, ...place }
const sent = (http: number, text: string, deliberate?: string): EventBody => ({
  ...{ kind: 'message', connection, direction: 'sent', http, text },
  ...(deliberate !== undefined && { deliberate }),
})
const headed = (http: number, status = 200): EventBody => ({
  ...{ kind: 'http-response', connection, direction: 'received', http, status, headers: [] },
})
const came = (http: number, text: string): EventBody => ({
  ...{ kind: 'message', connection, direction: 'received', http, text },
})
const exited: EventBody = { kind: 'process-exited', connection: servingProcess, code: 1, signal: null }

const ping = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} })

function crashAfter(...bodies: readonly EventBody[]) {
  const watch = new ServingWatch()
  const found = [opened, ...bodies, exited].map((body, seq) => watch.see({ seq, at: seq, ...body }))
  return found.at(-1)?.crash
}

test('it was the odd message that has no answer, though one that was sent with it has', () => {
  const crash = crashAfter(sent(1, ping(1)), sent(2, '{', 'no JSON'), headed(1), came(1, pong(1)), sent(3, ping(3)))
  expect(crash).toMatchObject({ after: 'a line that is no JSON', deliberate: 'no JSON', suspects: 2 })
})

test('what was read before a message that was answered was not too much', () => {
  const notification = JSON.stringify({ jsonrpc: '2.0', method: 'x-unknown' })
  const odd = sent(1, notification, 'an unknown method')
  const crash = crashAfter(odd, headed(1, 202), sent(2, ping(2)), headed(2), came(2, pong(2)), sent(3, ping(3)))
  expect(crash).toMatchObject({ after: 'ping', suspects: 1 })
})

test('what comes on another stream of the connection says that the server lives', () => {
  const crash = crashAfter(sent(1, '{', 'no JSON'), came(9, pong(7)), sent(2, ping(2)))
  expect(crash).toMatchObject({ after: 'ping', suspects: 1 })
})
