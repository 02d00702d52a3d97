import { expect, test } from 'vitest'
import { trace } from '../../../../fixtures/traces/build-trace.ts'
import type { Conversation, JudgeContext } from '../../../../harness/index.ts'
import { labelsOf } from '../../../../harness/judging/labels.ts'
import type { JsonObject } from '../../../../schema/index.ts'
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
  const around = { conversations: [conversation], sites: [], reports: [], validate: () => [] }
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

test.each([
  [false, 'failed'],
  [true, 'passed'],
])('a request that was open at the end, whose scenario was cut short: %s', (isCutShort, verdict) => {
  const open = trace().client({ jsonrpc: '2.0', id: 1, method: 'ping' }).conversation()
  expect(laws['messages.request.answered'](labelsOf([]), contextOf(open, isCutShort)).verdict).toBe(verdict)
})
