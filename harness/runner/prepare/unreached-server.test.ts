import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { UnreachedServer } from './unreached-server.ts'

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const facts = { kind: 'facts', facts: { side: 'server', accepted: [], refused: [] } } as const

function problemOf(events: readonly TraceEvent[]): string | undefined {
  const server = new UnreachedServer()
  for (const event of events) server.see(event)
  const [event] = server.events()
  return event?.type === 'problem' ? event.message : undefined
}

const served = () =>
  trace({ transport: 'streamable-http' })
    .event(facts)
    .request(ping(1))
    .respond({ body: { jsonrpc: '2.0', id: 1, result: {} } })
    .ended()
const nobody = {
  kind: 'http-ended',
  connection: 'c1',
  by: 'target',
  error: 'Nothing listens',
  unreachable: true,
} as const
const broken = { kind: 'http-ended', connection: 'c1', by: 'target', error: 'It broke off the connection' } as const

test('a server that has gone is a problem of the run, with what it left without an answer', () => {
  const gone = served()
    .request({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
    .request({ ...ping(3), params: [] }, { deliberate: 'params is an array' })
    .event({ ...broken, http: 2 })
    .event({ ...broken, http: 3 })
    .request(ping(4))
    .event({ ...nobody, http: 4 })
  expect(problemOf(gone.events)).toMatch(
    /and a message found nobody: .*without an answer: ping \(params is an array\), tools\/list$/,
  )
})

test('a server that answers later, or that we have started, is none', () => {
  expect(
    problemOf(
      served()
        .request(ping(2))
        .event({ ...broken, http: 2 }).events,
    ),
  ).toBeUndefined()
  const ours = served()
    .event({ kind: 'process-started', connection: 'http-server', command: ['server'] })
    .request(ping(2))
    .event({ ...nobody, http: 2 })
  expect(problemOf(ours.events)).toBeUndefined()
})
