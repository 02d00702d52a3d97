import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { declaredIn } from './declared-in.ts'

const url = { elicitation: { url: {} } }
const list = (id: number, capabilities: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/list',
  params: { _meta: { 'io.modelcontextprotocol/clientCapabilities': { ...capabilities } } },
})

test('what a client declares when it opens a connection', () => {
  const built = trace({ target: 'client' }).open({ client: url })
  expect(declaredIn([built.conversation()])).toEqual([url])
})

test('what it declares with its requests, each once', () => {
  const built = trace({ target: 'client', revision: '2026-07-28' })
  const told = built.client(list(1, {})).client(list(2, url)).client(list(3, url))
  expect(declaredIn([told.conversation()])).toEqual([{}, url])
})

test('nothing before it has said anything', () => {
  expect(declaredIn([trace({ target: 'client' }).conversation()])).toEqual([])
})
