import { expect, it } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { TransportKind } from '../../../harness/index.ts'
import scenario from './same-call.ts'

const silent = 'cancellation.receiver.no-response'
const answer = (id: number) => ({ jsonrpc: '2.0', id, result: { content: [] } })
const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 't' } })
const ping = { jsonrpc: '2.0', id: 2, method: 'ping' }

/** A call is cancelled, a ping goes after it, and the same call is left alone; the answers come in the order of `ids`. */
function cancelled(transport: TransportKind, headers: Readonly<Record<string, string>>, ids: readonly number[]) {
  const built = trace({ transport })
  const send = (message: Parameters<TraceBuilder['request']>[0], as?: string): void => {
    if (transport === 'stdio') built.client(message ?? null, as === undefined ? {} : { as })
    else built.request(message, { headers, as })
  }
  send(call(1), 'call')
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  send(ping, 'fence')
  built.server({ jsonrpc: '2.0', id: 2, result: {} })
  send(call(3), 'same')
  for (const id of ids) built.server(answer(id))
  return built
}

it.each<[string, TraceBuilder, string]>([
  ['is not answered', cancelled('stdio', {}, [3]), 'passed'],
  ['is answered', cancelled('stdio', {}, [1, 3]), 'warned'],
  ['is answered in its session', cancelled('streamable-http', { 'Mcp-Session-Id': 's' }, [1, 3]), 'warned'],
  // A server may ignore the cancellation of a request that it does not know.
  ['is answered where there is no session', cancelled('streamable-http', {}, [1, 3]), 'not-observed'],
])('a cancelled call that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, silent, built).verdict).toBe(verdict)
})
