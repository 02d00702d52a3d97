import { expect, it } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './acknowledgement.ts'

const subscribed = (): TraceBuilder =>
  trace({ revision: '2026-07-28' })
    .client({ jsonrpc: '2.0', id: 'sub-0', method: 'subscriptions/listen', params: {} }, { as: 'listen:alone' })
    .server({
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: {
        _meta: { 'io.modelcontextprotocol/subscriptionId': 'sub-0' },
        notifications: { toolsListChanged: true },
      },
    })
const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'sub-0' } }
const end = { jsonrpc: '2.0', id: 'sub-0', result: { resultType: 'complete' } }

it.each<[string, TraceBuilder, string]>([
  ['lasts', subscribed(), 'passed'],
  ['is answered at once', subscribed().server(end), 'failed'],
  ['is answered once we have cancelled it', subscribed().client(cancel).server(end), 'passed'],
])('a subscription that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'subscriptions.server.stays-open', built).verdict).toBe(verdict)
})
