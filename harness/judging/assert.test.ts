import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { errorCode, succeeded } from './assert.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A request that got no answer, since the connection ended first. */
function ended(target: 'server' | 'client') {
  const built = trace({ target })
  const asked = target === 'server' ? built.client(ping) : built.server(ping)
  const note = 'the connection ended before an answer came'
  asked.event({ kind: 'note', connection: 'c1', about: asked.next - 1, outcome: 'closed', note })
  const exchange = asked.conversation().exchanges.find(({ sent }) => sent?.method === 'ping')
  if (exchange === undefined) throw new Error('expected an exchange')
  return exchange
}

test.each([
  ['a client may leave while it is asked', 'client', 'not-observed'],
  ['a server may not', 'server', 'failed'],
] as const)('%s', (_, target, verdict) => {
  expect(errorCode(ended(target), -32602).verdict).toBe(verdict)
  expect(succeeded(ended(target)).verdict).toBe(verdict)
})
