import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './version-negotiation.ts'

const initialize = (id: number, protocolVersion: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion },
})
const offer = (id: number, protocolVersion: string): JsonObject => ({ jsonrpc: '2.0', id, result: { protocolVersion } })
const error = (code: number): JsonObject => ({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } })

/** The answer to an unknown version and, if it was asked for, to the version offered; the revision under test is 2025-06-18. */
function negotiated(first?: JsonObject, asked?: string, second?: JsonObject): TraceBuilder {
  const built = trace({ revision: '2025-06-18' }).client(initialize(1, '2099-01-01'), { as: 'unknown' })
  if (first !== undefined) built.server(first)
  if (asked !== undefined) built.client(initialize(2, asked), { as: 'again' })
  return second === undefined ? built : built.server(second)
}

/** What the server says to another version that nobody has. */
const toOther = (answer: JsonObject): TraceBuilder =>
  negotiated(offer(1, '2025-11-25')).client(initialize(3, '2025-06-17'), { as: 'odd-0' }).server(answer)

/** What it says to the revision under test, in a session after one of an older revision. */
const afterOlder = (answer: JsonObject): TraceBuilder =>
  negotiated(offer(1, '2025-11-25'), '2025-11-25', offer(2, '2025-11-25'))
    .client(initialize(4, '2025-06-18'), { as: 'afterOlder' })
    .server(answer)

const echo = 'lifecycle.version.echo-supported'
const counterOffer = 'lifecycle.version.counter-offer'
const handled = 'lifecycle.errors.server-version-mismatch-handled'

const rows: readonly [what: string, id: string, built: TraceBuilder, verdict: string][] = [
  ['its newest, echoed', echo, negotiated(offer(1, '2025-11-25'), '2025-11-25', offer(2, '2025-11-25')), 'passed'],
  [
    'the revision under test, echoed',
    echo,
    negotiated(offer(1, '2025-06-18'), '2025-06-18', offer(2, '2025-06-18')),
    'passed',
  ],
  ['an offer not kept', echo, negotiated(offer(1, '2025-11-25'), '2025-11-25', offer(2, '2025-06-18')), 'failed'],
  ['the version of the session before', echo, afterOlder(offer(4, '2024-11-05')), 'failed'],
  ['its own version after an older session', echo, afterOlder(offer(4, '2025-06-18')), 'passed'],
  ['no second session', echo, afterOlder({ ...error(-32603), id: 4 }), 'passed'],
  ['an error', echo, negotiated(error(-32602)), 'not-observed'],
  ['an error on its own offer', echo, negotiated(offer(1, '2025-11-25'), '2025-11-25', error(-32602)), 'not-observed'],
  ['a published revision', counterOffer, negotiated(offer(1, '2024-11-05')), 'passed'],
  ['a draft, echoed', counterOffer, negotiated(offer(1, '2024-10-07'), '2024-10-07', offer(2, '2024-10-07')), 'passed'],
  ['the unknown version', counterOffer, negotiated(offer(1, '2099-01-01')), 'failed'],
  ['another unknown version, echoed', counterOffer, toOther(offer(3, '2025-06-17')), 'failed'],
  ['its newest for another unknown version', counterOffer, toOther(offer(3, '2025-11-25')), 'passed'],
  ['the error of the example', counterOffer, negotiated(error(-32602)), 'warned'],
  ['another error', counterOffer, negotiated(error(-32603)), 'failed'],
  ['silence', counterOffer, negotiated(), 'failed'],
  ['an error', handled, negotiated(error(-32602)), 'passed'],
  ['silence', handled, negotiated(), 'failed'],
  ['silence afterwards', handled, negotiated(offer(1, '2025-11-25'), '2025-11-25'), 'failed'],
]

describe('version negotiation', () => {
  test.each(rows)('%s: %s', (_, id, built, verdict) => {
    expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
  })
})
