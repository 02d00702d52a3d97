/** A cancellation in front of a gateway, and what of it shows behind. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { readConversation } from '../../../harness/conversation/read-conversation.ts'
import { judgeSafely } from '../../../harness/judging/judge-safely.ts'
import { labelsOf } from '../../../harness/judging/labels.ts'
import type { Judge } from '../../../harness/judging/suite.ts'
import type { EventBody } from '../../../harness/trace/events.ts'
import scenario from './cancelling.ts'

const revision = '2026-07-28'
const id = 'fidelity.cancellation.forwarded'
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'carry' } }

const front = trace({ revision, transport: 'streamable-http' })
  .request(call, { as: 'call' })
  .stream()
  .ended('us')
  .request({ ...call, id: 8 }, { as: 'after' })
  .respond({ body: { jsonrpc: '2.0', id: 8, result: {} } })
  .ended()
  .close()

/** Behind the gateway: a server of its own for the call, and what happens to it at a trace position. */
function judged(happens: readonly EventBody[], at: number) {
  const behind: TraceBuilder = trace({ revision, target: 'client' }).client(call, { as: 'arrived' })
  for (const body of happens) behind.event(body)
  const first = { connection: 'c2', seq: 2 }
  const there = behind.events.map((event, i) => ({ ...event, ...first, seq: i < 2 ? 2 + i / 10 : at + i / 10 }))
  const conversations = [readConversation(front.events), readConversation(there)]
  const judge: Judge | undefined = scenario.judges[id]
  const facts = { side: 'server', kind: 'gateway', accepted: [], refused: [] } as const
  const about = {
    revision,
    transport: 'streamable-http',
    facts,
    sites: [],
    models: [],
    reports: [],
    isCutShort: false,
  } as const
  const labels = labelsOf(conversations.flatMap(({ exchanges }) => exchanges))
  return judgeSafely(() => judge?.(labels, { ...about, conversations, validate: () => [] }) ?? { verdict: 'passed' })
}

const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
const told: EventBody = { kind: 'message', connection: 'c1', direction: 'received', text: JSON.stringify(cancelled) }
const ended: EventBody = { kind: 'signal-sent', connection: 'c1', signal: 'SIGTERM' }
const before = 5
const after = 1_000

test.each<[what: string, happens: readonly EventBody[], at: number, verdict: string]>([
  ['a cancellation arrives', [told], before, 'passed'],
  ['the gateway ends the server that it has started for the call', [ended], before, 'passed'],
  ['nothing happens', [], before, 'failed'],
  ['the server is ended with all the rest', [ended], after, 'failed'],
])('%s', (_, happens, at, verdict) => {
  expect(judged(happens, at).verdict).toBe(verdict)
})
