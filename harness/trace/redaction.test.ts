import { expect, test } from 'vitest'
import { createRedactor } from './redaction.ts'

const redact = createRedactor({ headers: ['X-Tenant-Key'], values: ['s3cr3t-value'] })

test.each([
  ['Authorization', 'Bearer abc', '[redacted]'],
  ['cookie', 'a=b', '[redacted]'],
  ['x-tenant-key', 'k', '[redacted]'],
  ['Accept', 'text/event-stream', 'text/event-stream'],
  ['X-Other', 'with s3cr3t-value inside', 'with [redacted] inside'],
])('header %s: %s', (name, value, kept) => {
  const event = redact({
    kind: 'http-request',
    connection: 'c1',
    http: 1,
    direction: 'sent',
    method: 'POST',
    url: 'http://localhost/mcp',
    headers: [[name, value]],
  })
  expect(event.kind === 'http-request' && event.headers).toEqual([[name, kept]])
})

test.each([
  ['{"access_token":"abc\\"def","x":1}', '{"access_token":"[redacted]","x":1}'],
  ['{"password": "p"}', '{"password": "[redacted]"}'],
  ['{"properties":{"password":{"type":"string"}}}', '{"properties":{"password":{"type":"string"}}}'],
  ['{"text":"s3cr3t-value"}', '{"text":"[redacted]"}'],
  ['{"id":1,"method":"ping"}', '{"id":1,"method":"ping"}'],
])('message %s', (text, kept) => {
  const event = redact({ kind: 'message', connection: 'c1', direction: 'received', text })
  expect(event.kind === 'message' && 'text' in event && event.text).toBe(kept)
})

test('stderr loses bearer tokens', () => {
  expect(redact({ kind: 'stderr', connection: 'c1', text: 'sent Bearer eyJhbGciOi.x.y' })).toMatchObject({
    text: 'sent Bearer [redacted]',
  })
})
