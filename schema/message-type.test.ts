import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import { types } from './json-schema.ts'
import { type MessageContext, messageParts, messageType } from './message-type.ts'
import { methods } from './methods.ts'
import { type RevisionId, revisions } from './revisions.ts'

const fromClient: MessageContext = { from: 'client' }
const fromServer: MessageContext = { from: 'server' }
const reply = (inReplyTo: string): MessageContext => ({ from: 'server', inReplyTo })
const answer = (result: Json) => ({ jsonrpc: '2.0', id: 1, result })
const failure = (error: Json) => ({ jsonrpc: '2.0', id: 1, error })

describe('the type of', () => {
  test.each<[string, RevisionId, Json, MessageContext, string | undefined]>([
    ['a request', '2025-06-18', { id: 1, method: 'tools/call' }, fromClient, 'CallToolRequest'],
    ['a request of the wrong side', '2025-06-18', { id: 1, method: 'tools/call' }, fromServer, undefined],
    ['a request of either side', '2025-06-18', { id: 1, method: 'ping' }, fromServer, 'PingRequest'],
    ['a request of another revision', '2026-07-28', { id: 1, method: 'ping' }, fromClient, undefined],
    ['a request of the server', '2025-06-18', { id: 1, method: 'roots/list' }, fromServer, 'ListRootsRequest'],
    ['the same, stateless', '2026-07-28', { id: 1, method: 'roots/list' }, fromServer, undefined],
    ['a notification', '2025-03-26', { method: 'notifications/progress' }, fromServer, 'ProgressNotification'],
    ['an unknown method', '2025-03-26', { id: 1, method: 'x/y' }, fromClient, undefined],
    ['a method that is no string', '2025-03-26', { id: 1, method: 5 }, fromClient, undefined],
    ['a result', '2025-06-18', answer({ tools: [] }), reply('tools/list'), 'ListToolsResult'],
    [
      'a result of the client',
      '2025-06-18',
      answer({}),
      { from: 'client', inReplyTo: 'roots/list' },
      'ListRootsResult',
    ],
    ['an empty result', '2025-06-18', answer({}), reply('logging/setLevel'), 'EmptyResult'],
    ['a result that is no object', '2025-06-18', answer('x'), reply('tools/list'), 'ListToolsResult'],
    ['a result of an unknown request', '2025-06-18', answer({}), fromServer, undefined],
    ['a complete result', '2026-07-28', answer({ resultType: 'complete' }), reply('tools/call'), 'CallToolResult'],
    [
      'a result that needs input',
      '2026-07-28',
      answer({ resultType: 'input_required' }),
      reply('tools/call'),
      'InputRequiredResult',
    ],
    ['a result of an extension', '2026-07-28', answer({ resultType: 'task' }), reply('tools/call'), 'Result'],
    ['a result without its type', '2026-07-28', answer({}), reply('tools/call'), 'CallToolResult'],
    ['a task instead of a result', '2025-11-25', answer({ task: {} }), reply('tools/call'), 'CreateTaskResult'],
    [
      'a result that mentions a task',
      '2025-11-25',
      answer({ task: {}, content: [] }),
      reply('tools/call'),
      'CallToolResult',
    ],
    ['an error', '2025-06-18', failure({ code: -32601, message: '' }), fromServer, 'JSONRPCError'],
    ['an error, later', '2025-11-25', failure({ code: -32601, message: '' }), fromServer, 'JSONRPCErrorResponse'],
    [
      'an error with a code of its own',
      '2026-07-28',
      failure({ code: -32022, message: '' }),
      fromServer,
      'UnsupportedProtocolVersionError',
    ],
    ['a result beside an empty error', '2025-06-18', { ...answer({}), error: null }, reply('ping'), 'EmptyResult'],
    ['an array', '2025-06-18', [], fromClient, undefined],
  ])('%s (%s)', (_, revision, message, context, expected) => {
    expect(messageType(revision, message, context)).toBe(expected)
  })
})

test('a message has an envelope, and its own type at its place', () => {
  expect(messageParts('2025-06-18', answer({}), reply('tools/list'))).toEqual([
    { typeName: 'JSONRPCResponse', at: '' },
    { typeName: 'ListToolsResult', at: '/result' },
  ])
  expect(messageParts('2026-07-28', { id: 1, method: 'x/y' }, fromClient)).toEqual([
    { typeName: 'JSONRPCRequest', at: '' },
  ])
  expect(messageParts('2025-03-26', [], fromClient)).toEqual([{ typeName: 'JSONRPCMessage', at: '' }])
})

test.each(revisions)('%s: the types of all methods exist', (revision) => {
  const named = methods(revision).flatMap(({ requestType, resultType }) => [requestType, resultType ?? requestType])
  expect(named.filter((name) => !types(revision).has(name))).toEqual([])
})
