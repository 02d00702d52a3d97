import { expect, test } from 'vitest'
import { trace } from '../../../../fixtures/traces/build-trace.ts'
import type { Conversation, JudgeContext } from '../../../../harness/index.ts'
import { labelsOf } from '../../../../harness/judging/labels.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { givenUpNote, inVainNote } from './laws/of-each.ts'
import { laws } from './laws.ts'

const error = (message: string): JsonObject => ({ error: { code: -32000, message } })

/** A page of tools, the next one, and the first again. */
function verdictOf(law: keyof typeof laws, next: JsonObject, again: JsonObject): string {
  const page: JsonObject = { result: { tools: [{ name: 'a' }], nextCursor: 'c' } }
  const conversation = trace()
    .client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    .server({ jsonrpc: '2.0', id: 1, ...page })
    .client({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: { cursor: 'c' } })
    .server({ jsonrpc: '2.0', id: 2, ...next })
    .client({ jsonrpc: '2.0', id: 3, method: 'tools/list' })
    .server({ jsonrpc: '2.0', id: 3, ...again })
    .conversation()
  return laws[law](labelsOf([]), contextOf(conversation)).verdict
}

function contextOf(conversation: Conversation, isCutShort = false): JudgeContext {
  const around = { conversations: [conversation], sites: [], models: [], reports: [], validate: () => [] }
  const facts = { side: 'server', accepted: [], refused: [] } as const
  return { revision: '2025-11-25', transport: 'stdio', ...around, facts, isCutShort }
}

test.each([
  ['pagination.server.continues-after-cursor', error('No such page'), error('No'), 'failed'],
  ['pagination.server.continues-after-cursor', error('Too many requests'), error('Slow down'), 'not-observed'],
  ['messages.request.answered', { result: { tools: [] } }, error('Broken'), 'warned'],
  ['messages.request.answered', { result: { tools: [] } }, error('Rate limit exceeded'), 'passed'],
] as const)('%s where %j and then %j came', (law, next, again, verdict) => {
  expect(verdictOf(law, next, again)).toBe(verdict)
})

/** The list of tools, three times as usual and once in another spelling. */
function spelled(second: JsonObject, text: string, third: JsonObject): Conversation {
  const tools = { tools: [{ name: 'a' }] }
  const ask = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
  const answer = (id: number, result: JsonObject) => ({ jsonrpc: '2.0', id, result })
  return trace()
    .client(ask(1))
    .server(answer(1, tools))
    .client(ask(2))
    .server(answer(2, second))
    .client(text)
    .server(answer(3, third))
    .client(ask(4))
    .server(answer(4, tools))
    .conversation()
}

test.each([
  ['turned, another answer', '{"params":{},"method":"tools/list","id":3,"jsonrpc":"2.0"}', { tools: [] }, 'warned'],
  ['turned, the same', '{"params":{},"method":"tools/list","id":3,"jsonrpc":"2.0"}', undefined, 'passed'],
  ['as usual, another answer', '{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{}}', { tools: [] }, 'passed'],
])('a request that is written %s', (_, text, answer, verdict) => {
  const tools = { tools: [{ name: 'a' }] }
  const conversation = spelled(tools, text, answer ?? tools)
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(conversation)).verdict).toBe(verdict)
})

test('who answers the same request differently each time is not compared', () => {
  const text = '{"params":{},"method":"tools/list","id":3,"jsonrpc":"2.0"}'
  const conversation = spelled({ tools: [{ name: 'b' }] }, text, { tools: [] })
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(conversation)).verdict).toBe('passed')
})

test.each([
  ['a session that the server has ended says nothing', { 'mcp-session-id': 's1' }, 'passed'],
  ['no session does', {}, 'warned'],
])('a ping that is refused with 404 in %s', (_, headers, verdict) => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const conversation = trace({ transport: 'streamable-http' })
    .request(ping(1), { headers })
    .respond({ body: { jsonrpc: '2.0', id: 1, result: {} } })
    .request(ping(2), { headers })
    .respond({ status: 404, body: { jsonrpc: '2.0', id: 2, ...error('Session not found') } })
    .conversation()
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(conversation)).verdict).toBe(verdict)
})

test.each([
  [false, 'failed'],
  [true, 'passed'],
])('a request that was open at the end, whose scenario was cut short: %s', (isCutShort, verdict) => {
  const open = trace().client({ jsonrpc: '2.0', id: 1, method: 'ping' }).conversation()
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(open, isCutShort)).verdict).toBe(verdict)
})

test.each<[what: string, came: JsonObject[], deliberate: string | undefined, verdict: string]>([
  ['nothing', [], undefined, 'failed'],
  ['an error that may be its answer, without its id', [{ id: null, ...error('No') }], undefined, 'passed'],
  ['the error that an odd message of ours got', [{ id: null, ...error('No') }], 'no JSON', 'failed'],
  ['that error and one more', [{ id: null, ...error('No') }, error('No')], 'no JSON', 'passed'],
])('a request that was waited for in vain, while there came %s', (_, came, deliberate, verdict) => {
  const built = trace().client({ jsonrpc: '2.0', id: 'é', method: 'ping' })
  if (deliberate !== undefined) built.client('{', { deliberate })
  for (const message of came) built.server({ jsonrpc: '2.0', ...message })
  built.client({ jsonrpc: '2.0', id: 2, method: 'ping' }).server({ jsonrpc: '2.0', id: 2, result: {} })
  built.event({ kind: 'note', connection: 'c1', about: 1, outcome: 'unanswered', note: 'no answer' })
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(built.conversation())).verdict).toBe(verdict)
})

test('a request that was left open since answers took too long says nothing; one that was waited for in vain does', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const left = (outcome: 'closed' | 'unanswered') =>
    trace()
      .client(ping)
      .event({ kind: 'note', connection: 'c1', note: givenUpNote })
      .event({ kind: 'note', connection: 'c1', about: 1, outcome, note: 'no answer' })
      .conversation()
  const verdictOn = (conversation: Conversation): string =>
    laws['messages.request.answered'](labelsOf([]), contextOf(conversation)).verdict
  expect([verdictOn(left('closed')), verdictOn(left('unanswered'))]).toEqual(['passed', 'failed'])
})

/** A session in which a call was cut and its stream taken up again, with what came then. */
function resumed(...came: readonly JsonObject[]): Conversation {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't', _meta: { progressToken: 'mine' } } }
  const built = trace({ transport: 'streamable-http' }).request(call).stream().sse('', { id: '1' }).ended('us')
  built.request(undefined, { headers: { 'Last-Event-ID': '1' } }).stream()
  for (const [index, message] of came.entries()) built.sse(message, { id: `${index + 2}` })
  return built.ended().conversation()
}
const progress = (progressToken: string): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, progress: 1 },
})

test.each<[string, Conversation, string]>([
  ['its own progress', resumed(progress('mine')), 'passed'],
  ['its own answer, numbered as that of the other', resumed({ jsonrpc: '2.0', id: 1, result: {} }), 'passed'],
  ['progress of the other session', resumed(progress('theirs')), 'failed'],
])('a stream that is taken up brings %s', (_, conversation, verdict) => {
  const other = trace({ transport: 'streamable-http' })
    .request({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: { progressToken: 'theirs' } } })
    .stream()
    .sse(progress('theirs'), { id: '2' })
    .ended()
    .conversation()
  const context = { ...contextOf(conversation), conversations: [conversation, other] }
  expect(laws['http.resume.no-foreign-replay'](labelsOf([]), context).verdict).toBe(verdict)
})

/** A connection that reads the list of tools, or leaves the turn to another one. */
function reading(connection: string, ...turns: readonly (readonly string[] | 'elsewhere')[]): Conversation {
  const built = trace({ revision: '2026-07-28' })
  for (const [id, turn] of turns.entries()) {
    const asked = { jsonrpc: '2.0', id, method: turn === 'elsewhere' ? 'ping' : 'tools/list' }
    const result: JsonObject = turn === 'elsewhere' ? {} : { tools: turn.map((name) => ({ name })) }
    built.client(asked).server({ jsonrpc: '2.0', id, result })
  }
  return { ...built.conversation(), connection }
}

test.each([
  [[reading('a', ['t'], 'elsewhere', ['t']), reading('b', 'elsewhere', ['t', 'u'])], 'failed', 'is as before'],
  [[reading('a', ['t'], 'elsewhere', ['t', 'u']), reading('b', 'elsewhere', ['t', 'u'])], 'passed', 'has changed, too'],
  [[reading('a', ['t']), reading('b', 'elsewhere', ['t', 'u'])], 'passed', 'is not read again'],
] as const)('%#: lists that differ between two connections: %s, where the first %s', (conversations, verdict, _) => {
  const context = { ...contextOf(conversations[0]), conversations }
  expect(laws['tools.list.same-on-every-connection'](labelsOf([]), context).verdict).toBe(verdict)
})

const call = (id: number): JsonObject => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'works' } })

test.each([
  ['has answered the same call elsewhere', true, 'failed'],
  ['may still be at work', false, 'passed'],
] as const)('a call that was waited for in vain, of a tool that %s', (_, isAnsweredElsewhere, verdict) => {
  const open = trace()
    .client(call(2))
    .event({ kind: 'note', connection: 'c1', note: `${inVainNote}2` })
    .conversation()
  const before = trace().client(call(1))
  if (isAnsweredElsewhere) before.server({ jsonrpc: '2.0', id: 1, result: { content: [] } })
  const context = { ...contextOf(open, true), conversations: [open, before.conversation()] }
  const judged = { ...context, isCutShort: false }
  expect(laws['messages.request.answered'](labelsOf([]), judged).verdict).toBe(verdict)
})

const posted = (message: JsonObject, status: number): Conversation =>
  trace({ transport: 'streamable-http' }).request(message, { deliberate: 'odd' }).respond({ status }).conversation()

test.each<[law: keyof typeof laws, message: JsonObject, status: number, verdict: string]>([
  ['http.post.notification-202', { jsonrpc: '2.0', method: 'notifications/x' }, 202, 'passed'],
  ['http.post.notification-202', { jsonrpc: '2.0', method: 'notifications/x' }, 400, 'passed'],
  ['http.post.notification-202', { jsonrpc: '2.0', method: 'notifications/x' }, 200, 'failed'],
  ['http.post.response-202', { jsonrpc: '2.0', id: 'none', result: {} }, 202, 'passed'],
  ['http.post.response-202', { jsonrpc: '2.0', id: 'none', result: {} }, 204, 'failed'],
])('%s for %j: HTTP status %i', (law, message, status, verdict) => {
  expect(laws[law](labelsOf([]), contextOf(posted(message, status))).verdict).toBe(verdict)
})

/** A list that is asked for in this form and refused with this status, and asked for as usual. */
function refused(headers: Readonly<Record<string, string>>, status: number): Conversation {
  const ask = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
  return trace({ transport: 'streamable-http' })
    .request(ask(1), { headers: { 'content-type': 'application/json' } })
    .respond({ body: { jsonrpc: '2.0', id: 1, result: { tools: [] } } })
    .request(ask(2), { headers })
    .respond({ status })
    .event({ kind: 'note', connection: 'c1', note: `${inVainNote}2` })
    .conversation()
}

// RFC 9110, 15.5.12 and 15.5.16: a length may be required, and a media type unsupported.
test.each([
  ['in chunks', { 'transfer-encoding': 'chunked' }, 411, 'passed'],
  ['with a parameter of the type', { 'content-type': 'application/json; charset=utf-8' }, 415, 'passed'],
  ['as usual', { 'content-type': 'application/json' }, 415, 'failed'],
])('a request %s may be refused by status alone, or not', (_, headers, status, verdict) => {
  const conversation = refused(headers, status)
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(conversation)).verdict).toBe(verdict)
})
