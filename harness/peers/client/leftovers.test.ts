import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import { endsWithinLine, lostMethod, lostSession, openRequests } from './leftovers.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const pong = { jsonrpc: '2.0', id: 1, result: {} }
const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
const http = { transport: 'streamable-http' } as const

/** Writes bytes of ours that are no line by themselves. */
const piece = (built: TraceBuilder, text: string): TraceBuilder =>
  built.event({ kind: 'message', connection: 'c1', direction: 'sent', text })

describe('what we wrote last', () => {
  test.each<[string, TraceBuilder, boolean]>([
    ['is a line', trace().client(ping), false],
    ['is the beginning of one', piece(trace().client(ping), '{"jsonrpc"'), true],
    ['is the rest of one', piece(piece(trace(), '{"jsonrpc"'), ':1}\n'), false],
    ['is nothing, after the beginning of one', piece(piece(trace(), '{'), ''), true],
    ['is the beginning of one, whatever the server says meanwhile', piece(trace(), '{').server(pong), true],
    ['is a body', trace(http).request(ping), false],
  ])('%s', (_, { events }, expected) => {
    expect(endsWithinLine(events)).toBe(expected)
  })
})

describe('requests that may still be answered', () => {
  test.each<[string, TraceBuilder, number[]]>([
    ['are those without answer', trace().client(ping), [1]],
    ['are not those that were answered', trace().client(ping).server(pong), []],
    ['are not those that were cancelled', trace().client(ping).client(cancelled), []],
    ['are not notifications', trace().client({ jsonrpc: '2.0', method: 'x' }), []],
    ['are not those whose id no answer can name', trace().client({ ...ping, id: null }), []],
    ['are not those of the server', trace().server(ping), []],
    ['are those whose POST is open', trace(http).request(ping).stream(), [2]],
    ['are not those whose POST has ended', trace(http).request(ping).stream().ended(), []],
    [
      'are those whose POST has ended, where answers come on another stream',
      trace({ transport: 'http-sse' }).request(ping).respond({ status: 202 }).ended(),
      [2],
    ],
  ])('%s', (_, { events }, expected) => {
    expect(openRequests(readConversation(events))).toEqual(expected)
  })
})

describe('a session', () => {
  const headers = { 'Mcp-Session-Id': 's' }
  test.each<[string, TraceBuilder, boolean]>([
    [
      'is lost when a request that names it gets 404',
      trace(http).request(ping, { headers }).respond({ status: 404 }),
      true,
    ],
    ['is not lost when another one gets 404', trace(http).request(ping).respond({ status: 404 }), false],
    ['is not lost otherwise', trace(http).request(ping, { headers }).respond({ status: 400 }), false],
  ])('%s', (_, { events }, expected) => {
    expect(lostSession(events, 's')).toBe(expected)
  })
})

describe('a method is lost', () => {
  const unknown = (id: number, method = 'server/discover') => ({ jsonrpc: '2.0', id, method })
  const refused = (id: number, code = -32601) => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } })
  const served = () => trace().client(unknown(1)).server({ jsonrpc: '2.0', id: 1, result: {} })
  test.each<[string, TraceBuilder, boolean]>([
    ['when it had a result and is unknown now', served().client(unknown(2)).server(refused(2)), true],
    ['not when it never had one', trace().client(unknown(1)).server(refused(1)), false],
    ['not when another one is unknown', served().client(unknown(2, 'x')).server(refused(2)), false],
    ['not by another error', served().client(unknown(2)).server(refused(2, -32602)), false],
  ])('%s', (_, { events }, expected) => {
    expect(lostMethod(readConversation(events))).toBe(expected)
  })
})
