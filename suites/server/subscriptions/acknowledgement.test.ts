import { expect, it } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './acknowledgement.ts'

const subscribed = (to = trace({ revision: '2026-07-28' }), id = 'sub-0', as = 'listen:alone'): TraceBuilder =>
  to.client({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params: {} }, { as }).server({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: {
      _meta: { 'io.modelcontextprotocol/subscriptionId': id },
      notifications: { toolsListChanged: true },
    },
  })
const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'sub-0' } }
const end = (id = 'sub-0') => ({ jsonrpc: '2.0', id, result: { resultType: 'complete' } })

/** Three subscriptions, of which so many end at once. */
function three(ended: number): TraceBuilder {
  const labels = ['listen:alone', 'listen:whole', 'listen:resources']
  return labels.reduce(
    (built, label, n) => {
      const open = subscribed(built, `sub-${n}`, label)
      return n < ended ? open.server(end(`sub-${n}`)) : open
    },
    trace({ revision: '2026-07-28' }),
  )
}

it.each<[string, TraceBuilder, string]>([
  ['lasts', subscribed(), 'passed'],
  ['is answered at once, once', subscribed().server(end()), 'warned'],
  ['is answered at once, as one of two', three(2), 'warned'],
  ['is answered at once, as are all others', three(3), 'failed'],
  ['is answered once we have cancelled it', subscribed().client(cancel).server(end()), 'passed'],
])('a subscription that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'subscriptions.server.stays-open', built).verdict).toBe(verdict)
})
