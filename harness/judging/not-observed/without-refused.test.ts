import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import type { Side } from '../../trace/place.ts'
import { type Finding, failed, notApplicable, passed, warned } from '../finding.ts'
import { slowedBy, withoutRefused } from './without-refused.ts'

/** One side asks, and the target answers so. */
function asked(answer: JsonObject, target: Side = 'server', params?: JsonObject): TraceBuilder {
  const request: JsonObject = { jsonrpc: '2.0', id: 1, method: 'tools/call', ...(params && { params }) }
  const response: JsonObject = { jsonrpc: '2.0', id: 1, ...answer }
  const built = trace({ target })
  return target === 'server' ? built.client(request).server(response) : built.server(request).client(response)
}
const askedOverHttp = (status: number): TraceBuilder =>
  trace({ transport: 'streamable-http' }).request({ jsonrpc: '2.0', id: 1, method: 'tools/call' }).respond({ status })

const error = (message: string): JsonObject => ({ error: { code: -32000, message } })
const breach = failed('a', 'b')
const large = { text: 'x'.repeat(5_000) }

test.each<[what: string, built: TraceBuilder, found: Finding, verdict: string]>([
  ['a breach', asked(error('Rate limit exceeded')), breach, 'not-observed'],
  ['a warning', asked(error('Rate limit exceeded')), warned('a', 'b'), 'not-observed'],
  ['a pass', asked(error('Rate limit exceeded')), passed, 'not-observed'],
  ['what does not apply', asked(error('Rate limit exceeded')), notApplicable('a'), 'not-applicable'],
  ['a breach over HTTP', askedOverHttp(429), breach, 'not-observed'],
  ['a breach where the client refuses', asked(error('Too many requests'), 'client'), breach, 'not-observed'],
  ['a breach where the server is busy', asked(error('Server is busy')), breach, 'not-observed'],
  ['a breach where little was too large', asked(error('Body too large')), breach, 'failed'],
  ['a breach where much was too large', asked(error('Body too large'), 'server', large), breach, 'not-observed'],
  ['a breach with words that may mean anything', asked(error('Too many questions are open')), breach, 'failed'],
  ['a breach with other words', asked(error('Unknown tool')), breach, 'failed'],
  ['a breach over HTTP for another reason', askedOverHttp(500), breach, 'failed'],
])('%s', (_, built, found, expected) => {
  const conversation = built.conversation()
  const judgement = withoutRefused(found, new Set(conversation.exchanges), conversation.subject)
  expect(judgement.verdict).toBe(expected)
})

test('what the target asks and our side refuses is left as it is', () => {
  const conversation = trace({ target: 'client' })
    .client({ jsonrpc: '2.0', id: 1, method: 'tools/call' })
    .server({ jsonrpc: '2.0', id: 1, ...error('Rate limit exceeded') })
    .conversation()
  expect(withoutRefused(breach, new Set(conversation.exchanges), 'client').verdict).toBe('failed')
})

test.each([
  ['asked again', 'asked-again', '; the client limits how often it may be asked'],
  ['given up', 'given-up', '; the client limits how often it may be asked'],
  ['asked more slowly', 'paced', '; the client limits how often it may be asked'],
  ['not refused', undefined, ''],
] as const)('what was %s is said where something was not seen', (_, limit, said) => {
  const built = asked(error('Rate limit exceeded'), 'client')
  if (limit !== undefined) built.event({ kind: 'note', connection: 'c1', about: 1, limit, note: 'refused' })
  expect(slowedBy(built.conversation().exchanges, 'client')).toBe(said)
  expect(slowedBy(built.conversation().exchanges, 'server')).toBe('')
})
