import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import extensions from './extensions.ts'

const key = (name: string): string => `io.modelcontextprotocol/${name}`
const tasks = { [key('tasks')]: {} }
const ask = (id: number, method: string, params: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: { [key('clientCapabilities')]: { extensions: tasks } } },
})
const done = (id: number, result: JsonObject): JsonObject => ({ jsonrpc: '2.0', id, result })

const withoutTasks = () =>
  trace({ revision: '2026-07-28', target: 'client' })
    .client(ask(1, 'server/discover'))
    .server(done(1, { supportedVersions: ['2026-07-28'], capabilities: {} }))
const following = ask(3, 'tasks/get', { taskId: 't' })
const both = ['extensions.activation.both-sides', 'extensions.fallback.client']

test('a client that asks for a task of a server without tasks breaks the rules', () => {
  expect(breaches(extensions.judges, withoutTasks().client(following)).toSorted()).toEqual(both)
})

test('a client that follows the task which such a server has given it does not', () => {
  const built = withoutTasks()
    .client(ask(2, 'tools/call', { name: 'x' }))
    .server(done(2, { resultType: 'task', taskId: 't' }))
    .client(following)
  expect(breaches(extensions.judges, built)).toEqual([])
})

test('a client that has done so before the server did has broken them', () => {
  const built = withoutTasks()
    .client(following)
    .client(ask(4, 'tools/call', { name: 'x' }))
    .server(done(4, { resultType: 'task', taskId: 't' }))
  expect(breaches(extensions.judges, built).toSorted()).toEqual(both)
})
