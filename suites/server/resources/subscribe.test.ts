import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import { mayFollow } from './parts/unsubscribed.ts'
import subscribe from './subscribe.ts'
import updates from './updates.ts'

const uri = 'fixture://touched'
const update = (of = uri) => ({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: of } })

/** A request that is labelled, and its result. */
const asked = (built: TraceBuilder, method: string, as: string): TraceBuilder =>
  built
    .client({ jsonrpc: '2.0', id: as, method, params: { uri } }, { as })
    .server({ jsonrpc: '2.0', id: as, result: {} })

/** What comes while the resource is subscribed to, and after it has changed once more. */
function round(while_: readonly string[], after: readonly string[]): TraceBuilder {
  const open = asked(trace().open(), 'resources/subscribe', 'subscribe-0')
  for (const of of while_) open.server(update(of))
  asked(asked(open, 'resources/unsubscribe', 'unsubscribe'), 'ping', 'quiet')
  for (const of of after) open.server(update(of))
  return asked(open, 'ping', 'end')
}

test.each<[string, string[], string[], string]>([
  ['updates that stop', [uri, uri], [], 'passed'],
  ['updates of a part of it that stop', [`${uri}/part`, `${uri}/part`], [], 'passed'],
  ['a single update, which may be one of many that come by the clock', [uri], [], 'not-observed'],
  ['no update at all', [], [], 'not-observed'],
  ['updates of another resource that stop', ['fixture://elsewhere'], [], 'not-observed'],
  ['updates that go on', [uri], [uri], 'failed'],
  ['one that came too late', [], [uri], 'not-observed'],
  ['two that came too late', [], [uri, uri], 'failed'],
])('%s', (_, while_, after, verdict) => {
  const id = 'resources.unsubscribe.stops'
  expect(judgeScenario(subscribe, id, round(while_, after)).verdict).toBe(verdict)
  expect(judgeScenario(updates, id, round(while_, after)).verdict).toBe(verdict)
})

test('updates that come by the clock prove nothing before the next one would have come', () => {
  const open = asked(trace().open(), 'resources/subscribe', 'subscribe-0')
  open.server(update())
  for (let n = 0; n < 100; n += 1) open.event({ kind: 'note', note: 'time goes by' })
  asked(asked(open.server(update()), 'resources/unsubscribe', 'unsubscribe'), 'ping', 'quiet')
  const soon = asked(open, 'ping', 'end')
  expect(mayFollow(soon.conversation())).toBe(true)
  expect(judgeScenario(subscribe, 'resources.unsubscribe.stops', soon)).toMatchObject({
    verdict: 'not-observed',
    reason: expect.stringContaining('101 ms apart'),
  })
})
