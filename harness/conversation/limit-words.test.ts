import { expect, test } from 'vitest'
import type { JsonObject } from '../../schema/index.ts'
import { limitRefusal } from './limit-refusal.ts'
import { limitIn, speaksOfSize } from './limit-words.ts'

test.each([
  ['Rate limit exceeded for client: global', 'rate'],
  ['rate_limited', 'rate'],
  ['Too many requests', 'rate'],
  ['TOO_MANY_REQUESTS', 'rate'],
  ['Polled too often', 'rate'],
  ['ThrottlingException', 'rate'],
  ['You exceeded your current quota', 'rate'],
  ['Please slow down', 'rate'],
  ['Limit reached', 'rate'],
  ['at most 3 calls per second', 'rate'],
  ['{"retryAfter":1}', 'rate'],
  ['try again in 20 ms', 'rate'],
  ['Server is busy', 'concurrency'],
  ['Only one tool call at a time', 'concurrency'],
  ['Too many calls at once', 'concurrency'],
  ['Maximum concurrent requests', 'concurrency'],
  ['limit: expected a number', 'perhaps'],
  ['Too many questions are open', 'perhaps'],
  ['The job is already running', 'perhaps'],
  ['Invalid params', undefined],
  ['Internal error', undefined],
  ['Method not found', undefined],
  ['"server/discover" requires protocol version 2026-07-28 or later', undefined],
  ['Generating failed: 3 iterations', undefined],
  ['concurrent modification of a row', undefined],
  ['the second day', undefined],
  ['Message size limit exceeded', undefined],
  ['name exceeds the maximum length of 20', undefined],
  ['Parse error: recursion limit exceeded at line 1 column 212', undefined],
  ['nesting limit reached', undefined],
])('%j speaks of %s', (text, of) => {
  expect(limitIn(text)).toBe(of)
})

test.each([
  ['Request body too large', true],
  ['exceeds the maximum size of 1024 bytes', true],
  ['Rate limit exceeded', false],
])('%j speaks of a limit of size: %s', (text, isSize) => {
  expect(speaksOfSize(text)).toBe(isSize)
})

const error = (message: string, data?: JsonObject) => ({ error: { code: -32000, message, ...(data && { data }) } })
const http = (status: number, retryAfter?: string) => ({
  http: { status, headers: retryAfter === undefined ? [] : ([['Retry-After', retryAfter]] as const) },
})

test.each([
  ['429', http(429), 'rate', undefined],
  ['429 with Retry-After', http(429, '2'), 'rate', 2_000],
  ['503 with Retry-After', http(503, '1'), 'rate', 1_000],
  ['503', http(503), undefined, undefined],
  ['500 with Retry-After', http(500, '1'), undefined, undefined],
  ['an error that names seconds', error('Rate limited', { retryAfter: 3 }), 'rate', 3_000],
  ['an error that names milliseconds', error('Rate limited', { retry_after_ms: 30 }), 'rate', 30],
  ['words in the data alone', error('Refused', { reason: 'rate limit' }), 'rate', undefined],
  [
    'a tool result that is an error',
    { result: { isError: true, content: [{ text: 'Slow down' }] } },
    'rate',
    undefined,
  ],
  ['a result that speaks of it', { result: { content: [{ text: 'Slow down' }] } }, undefined, undefined],
  ['any other error', error('Internal error'), undefined, undefined],
  ['text that could not be read', { error: { code: -32700, message: 'Limit exceeded' } }, undefined, undefined],
])('%s', (_, answered, of, waitMs) => {
  const refusal = limitRefusal(answered)
  expect([refusal?.of, refusal?.waitMs]).toEqual([of, waitMs])
})
