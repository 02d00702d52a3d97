import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { sequenceNote } from '../../judging/tasks/sequence.ts'
import tasks from './tasks.ts'

const rule = 'tasks.status.terminal-final'
const moment = '2026-01-01T00:00:00Z'
const note = sequenceNote('create quick, wait 0, get 0', 7, `"\u001b[31m${'x'.repeat(1000)}" after completed`)
const says = 'the smallest sequence that shows it: create quick, wait 0, get 0 (seed 7)'

let ids = 0

/** A look at a task. */
function look(built: TraceBuilder, taskId: string, status: string): TraceBuilder {
  ids += 1
  const task: JsonObject = { taskId, status, createdAt: moment, lastUpdatedAt: moment, ttl: 60_000 }
  return built
    .client({ jsonrpc: '2.0', id: ids, method: 'tasks/get', params: { taskId } })
    .server({ jsonrpc: '2.0', id: ids, result: task })
}

const goesBack = (built: TraceBuilder, taskId: string): TraceBuilder =>
  look(look(built, taskId, 'completed'), taskId, 'working')

const found = (built: TraceBuilder) => judgeTrace(tasks.judges[rule], built)

test('a breach in the smallest sequence is the one that is told, with the sequence', () => {
  const built = goesBack(trace().open(), 'first')
  built.event({ kind: 'note', connection: 'c1', note })
  const finding = found(goesBack(built, 'smallest'))
  expect(finding).toMatchObject({ verdict: 'failed', expected: `the status "completed" for good; ${says}` })
  const [first] = 'evidence' in finding ? finding.evidence : []
  const { seq } = built.conversation().events.find((event) => event.kind === 'note') ?? { seq: 0 }
  expect(first).toBeGreaterThan(seq)
})

test('another breach says nothing of it', () => {
  const built = goesBack(trace().open(), 'first')
  expect(found(built)).toMatchObject({ verdict: 'failed', expected: 'the status "completed" for good' })
  built.event({ kind: 'note', connection: 'c1', note })
  expect(found(built)).toMatchObject({ verdict: 'failed', expected: 'the status "completed" for good' })
})

test('what the target wrote is no part of what is told, and only the beginning of it is kept', () => {
  expect(note.length).toBeLessThan(400)
  expect(says).not.toContain('x'.repeat(10))
})

/** A task that was begun on a stream and completed; then a GET brings the task as it was in the beginning. */
function begunAgain(headers: Readonly<Record<string, string>>): TraceBuilder {
  const task = (status: string): JsonObject => ({
    ...{ taskId: 't', status, createdAt: moment, lastUpdatedAt: moment, ttl: 60_000 },
  })
  const begun = { jsonrpc: '2.0', id: 1, result: { task: task('working') } }
  return trace({ transport: 'streamable-http' })
    .request({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow', task: {} } })
    .stream()
    .sse('', { id: 'e1' })
    .sse(begun, { id: 'e2' })
    .ended()
    .request({ jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { taskId: 't' } })
    .respond({ body: { jsonrpc: '2.0', id: 2, result: task('completed') } })
    .request(undefined, { headers })
    .stream()
    .sse(begun, { id: 'e2' })
    .ended()
}

test.each(['tasks.status.terminal-final', 'tasks.task-id.unique'] as const)(
  '%s: what comes once more on a stream that was taken up is no news of a task',
  (id) => {
    expect(judgeTrace(tasks.judges[id], begunAgain({ 'Last-Event-ID': 'e1' })).verdict).not.toBe('failed')
    expect(judgeTrace(tasks.judges[id], begunAgain({})).verdict).toBe('failed')
  },
)
