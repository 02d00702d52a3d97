import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { failed, passed } from '../finding.ts'
import { onlyProven } from './only-proven.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A ping that was waited for in vain; our side ended its response, of which this much had come. */
function waited(unfinished: boolean): TraceBuilder {
  const built = trace({ transport: 'streamable-http' }).request(ping)
  const about = built.next - 1
  return built
    .event({ kind: 'note', connection: 'c1', about, outcome: 'unanswered', note: 'no answer came' })
    .event({ kind: 'http-response', connection: 'c1', http: 1, status: 200, headers: [], text: '{"jsonrpc":' })
    .event({ kind: 'http-ended', connection: 'c1', http: 1, by: 'us', ...(unfinished && { unfinished: true }) })
}

test.each([
  ['an answer that never began proves a breach', waited(false), failed('an answer', 'none'), 'failed'],
  ['one that was still coming does not', waited(true), failed('an answer', 'none'), 'not-observed'],
  ['what is kept is kept', waited(true), passed, 'passed'],
] as const)('%s', (_, built, found, verdict) => {
  const read = new Set(built.conversation().exchanges)
  expect(onlyProven(found, read, { outcome: 'completed' }).verdict).toBe(verdict)
})
