import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import scenario from './framing.ts'

const ping = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const error = (code: number): JsonObject => ({ jsonrpc: '2.0', id: null, error: { code, message: 'no' } })
const ids = { whole: 'framing-世-🙂', split: 'framing-é-世-🙂', lines: 'a\u2028b\u2029c\u0085d' }

/** All that the scenario sends, and what the server says to the ids that are not ASCII. */
function framing(whole: JsonObject, split: JsonObject, lines?: JsonObject): TraceBuilder {
  const built = trace({ revision: '2025-11-25' }).client(ping(1), { as: 'before' }).server(pong(1))
  built.client(ping('framing-1'), { as: 'first' }).client(ping('framing-2'))
  built.server(pong('framing-1')).server(pong('framing-2'))
  built.client(ping('framing-3'), { as: 'cut' }).server(pong('framing-3'))
  built.client(ping(ids.whole), { as: 'whole' }).server(whole)
  built.client(ping(ids.split), { as: 'split' }).server(split)
  built.client(ping(2), { as: 'large' }).server(pong(2)).client(ping(ids.lines), { as: 'lines' })
  if (lines !== undefined) built.server(lines)
  return built.client(ping(3)).server(pong(3))
}

const decoding = 'transport.decoding.server'
const framed = 'stdio.server.framing-on-receive'
const spoilt = pong('framing-é-世-\ufffd\ufffd')

test.each<[what: string, id: string, built: TraceBuilder, verdict: string]>([
  ['the ids as they were sent', decoding, framing(pong(ids.whole), pong(ids.split)), 'passed'],
  ['a character that is lost where it was cut', decoding, framing(pong(ids.whole), spoilt), 'failed'],
  ['characters that are always lost', decoding, framing(pong('framing-ä¸\u0096-ð'), pong(ids.split)), 'failed'],
  ['a parse error for what was cut', decoding, framing(pong(ids.whole), error(-32700)), 'failed'],
  ['ids that are refused', decoding, framing(error(-32600), error(-32600)), 'not-observed'],
  [
    'ids that are refused, also one with line separators',
    framed,
    framing(error(-32600), error(-32600), error(-32600)),
    'passed',
  ],
  ['line separators that end a line', framed, framing(pong(ids.whole), pong(ids.split), error(-32700)), 'warned'],
])('%s: %s', (_, id, built, verdict) => {
  expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
})
