import { expect, test } from 'vitest'
import { Secrets } from './redaction.ts'

const secrets = new Secrets()
secrets.learnHeaders(['X-Tenant-Key'])
secrets.learn(['s3cr3t-value', 'quo"te\\/d', '123456789012345', 'default', '12345'])

test.each([
  ['Authorization', 'Bearer abc', 'Bearer [redacted]'],
  ['cookie', 'a=b', '[redacted]'],
  ['x-tenant-key', 'k', '[redacted]'],
  ['Accept', 'text/event-stream', 'text/event-stream'],
  ['X-Other', 'with s3cr3t-value inside', 'with [redacted] inside'],
])('header %s: %s', (name, value, kept) => {
  const event = secrets.event({
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

test('a header that came before is looked through again once another secret is known', () => {
  const own = new Secrets()
  const seen = (): unknown => {
    const event = own.event({
      ...{ kind: 'http-response', connection: 'c1', http: 1, status: 200 },
      headers: [['X-Other', 'of the-tenant-77']],
    })
    return event.kind === 'http-response' && event.headers
  }
  expect(seen()).toEqual([['X-Other', 'of the-tenant-77']])
  own.learn(['the-tenant-77'])
  expect(seen()).toEqual([['X-Other', 'of [redacted]']])
})

const many = '\\\\'.repeat(200_000)

test.each([
  ['{"access_token":"abc\\"def","x":1}', '{"access_token":"[redacted]","x":1}'],
  ['{"password": "p"}', '{"password": "[redacted]"}'],
  ['{"registration_access_token":"abc"}', '{"registration_access_token":"[redacted]"}'],
  ['{"assertion":"of a tool"}', '{"assertion":"of a tool"}'],
  ['{"password": "p', '{"password": "[redacted]'],
  [`{"password": "${many}","x":1}`, '{"password": "[redacted]","x":1}'],
  ['{"properties":{"password":{"type":"string"}}}', '{"properties":{"password":{"type":"string"}}}'],
  ['{"text":"s3cr3t-value"}', '{"text":"[redacted]"}'],
  ['{"text":"s3cr3t%2Dvalue s3cr3t-value"}', '{"text":"s3cr3t%2Dvalue [redacted]"}'],
  ['{"text":"\\u0073\\u00333cr3t-valu\\u0065"}', '{"text":"\\u0073\\u00333cr3t-valu\\u0065"}'],
  ['{"text":"\\u0073\\u0033cr3t\\u002Dvalu\\u0065"}', '{"text":"[redacted]"}'],
  ['{"text":"quo\\"te\\\\/d, quo\\"te\\\\\\/d"}', '{"text":"[redacted], [redacted]"}'],
  [`{"text":"${Buffer.from('s3cr3t-value').toString('base64')}"}`, '{"text":"[redacted]"}'],
  ['{"id":123456789012345}', '{"id":999999999999999}'],
  ['{"default":12345}', '{"default":12345}'],
  ['{"cursor":"code=1&token=2"}', '{"cursor":"code=1&token=2"}'],
  ['{"id":1,"method":"ping"}', '{"id":1,"method":"ping"}'],
])('message %s', (text, kept) => {
  const event = secrets.event({ kind: 'message', connection: 'c1', direction: 'received', text })
  expect(event.kind === 'message' && 'text' in event && event.text).toBe(kept)
})

const key = '-----BEGIN KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END KEY-----'
secrets.learn([key, 'ndoff-0041-pass', '0041-of-the-door'])
const everyCharacter = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

test.each([
  ['all of it escaped', `{"text":"${everyCharacter(key)}"}`],
  ['of several lines', JSON.stringify({ text: key })],
  ['of several lines, in JSON in JSON', JSON.stringify({ text: JSON.stringify(key) })],
  ['the same, all of it escaped', `{"text":"${everyCharacter(JSON.stringify(key))}"}`],
  ['begins with what looks like the end of an escape', '{"text":"\\ndoff\\u002d0041-pass"}'],
  ['begins in the midst of an escape', '{"text":"\\u0041\u005cu0041-of-the\\u002ddoor"}'],
  ['beside an escaped backslash', '{"text":"\\\\s3cr3t\\u002dvalue"}'],
])('a secret, %s', (_, text) => {
  const event = secrets.event({ kind: 'message', connection: 'c1', direction: 'received', text })
  const kept = event.kind === 'message' && 'text' in event ? event.text : ''
  expect(kept).toContain('[redacted]')
  expect(kept).not.toMatch(/MIGH|pass|door|valu/)
})

const length = 8 * 1024 * 1024

test.each([
  ['a token', 'Bearer ', 'a'],
  ['spaces before a token', 'Bearer', ' '],
  ['a password', '"password":"', 'a'],
  ['spaces before a password', '"password"', ' '],
  ['a form value', '?token=', 'a'],
  ['a user of a URL', 'http://', '@'],
  ['a verifier', 'code_verifier=', 'a'],
  ['a secret of ours', 'mcpc_', 'a'],
  ['beginnings of URLs', 'http://', 'http://'],
  ['backslashes', '"password":"', '\\'],
  ['beginnings of a secret', 's3cr3t-', 's3cr3t-'],
  ['a secret that is cut again and again', 's3cr3t-…', 's3cr3t-…'],
])('%s of 8 MiB are looked through', (_, start, part) => {
  const text = start + part.repeat(length / part.length)
  expect(secrets.text(text).startsWith(start.slice(0, 4)) || secrets.text(text).startsWith('[redacted]')).toBe(true)
})

test('bytes that are no UTF-8 hide nothing', () => {
  const base64 = Buffer.from('\xffs3cr3t-value\xff', 'latin1').toString('base64')
  const event = secrets.event({ kind: 'message', connection: 'c1', direction: 'received', base64 })
  const kept = event.kind === 'message' && 'base64' in event ? Buffer.from(event.base64, 'base64') : undefined
  expect(kept?.toString('latin1')).toBe('\xff[redacted]\xff')
})

test('an event without secrets stays the same object', () => {
  const body = { kind: 'message', connection: 'c1', direction: 'received', text: '{"id":1}' } as const
  expect(secrets.event(body)).toBe(body)
})

test.each([
  ['sent Bearer eyJhbGciOi.x.y', 'sent Bearer [redacted]'],
  ['GET http://user:pass@host/?token=abc&x=1', 'GET http://[redacted]@host/?token=[redacted]&x=1'],
  ["--url 'http://host/?token=$MY_TOKEN'", "--url 'http://host/?token=$MY_TOKEN'"],
  ['GET http://host/?token=$ECRET-123', 'GET http://host/?token=[redacted]'],
  ['it was cut: s3cr3t-va', 'it was cut: [redacted]'],
  ['"s3cr3t-…" (9 more characters)', '"[redacted]…" (9 more characters)'],
  ['s3c is too little', 's3c is too little'],
  ['s3cr3t-… and s3cr3t-va… and s3cr3t- ', '[redacted]… and [redacted]… and s3cr3t- '],
  ['http://user:pass host', 'http://user:pass host'],
  ['assertion=a.b.c&subject_token=d&x=1', 'assertion=[redacted]&subject_token=[redacted]&x=1'],
  ["  code_verifier: 'AbCdEf-12345678901',", "  code_verifier: '[redacted]',"],
  ['accessToken = AbCdEf-12345678901', 'accessToken = [redacted]'],
  ['?code=a&code=b code=...', '?code=[redacted]&code=[redacted] code=...'],
])('text %s', (text, kept) => {
  expect(secrets.text(text)).toBe(kept)
})

const exchange = {
  kind: 'http-request',
  connection: 'c1',
  http: 1,
  direction: 'sent',
  method: 'POST',
  url: '/',
} as const

test.each([
  ['a code', { url: '/callback?code=AbCdEf-12345678901' }],
  ['a token', { text: '{"access_token" : "AbCdEf-12345678901"}' }],
  ['a verifier', { text: 'grant_type=authorization_code&code_verifier=AbCdEf-12345678901' }],
  ['a Bearer token', { headers: [['authorization', 'Bearer AbCdEf-12345678901']] as const }],
])('%s that was seen once is hidden without its name', (_, more) => {
  const own = new Secrets()
  expect(own.text('said AbCdEf-12345678901')).toContain('AbCd')
  own.event({ ...exchange, headers: [], ...more })
  const base64 = Buffer.from('AbCdEf-12345678901').toString('base64')
  expect(own.text(`said AbCdEf-12345678901, ${base64}`)).toBe('said [redacted], [redacted]')
})

test('what could stand elsewhere by chance is not taken for a secret', () => {
  const own = new Secrets()
  const words = ['authorization_code', '12345678901234567890', 'http://127.0.0.1:8080/mcp', 'short1']
  for (const word of words) own.event({ ...exchange, headers: [], url: `/?token=${word}`, text: `code=${word}` })
  for (const word of words) expect(own.text(word)).toBe(word)
})

test('who asked to see secrets sees them in outputs; what is judged holds none', () => {
  const own = new Secrets()
  own.learn(['s3cr3t-value'])
  own.show()
  expect(own.output('s3cr3t-value')).toBe('s3cr3t-value')
  expect(own.event({ kind: 'note', note: 's3cr3t-value' })).toEqual({ kind: 'note', note: '[redacted]' })
})

test('data is searched through, names too', () => {
  expect(secrets.object({ a: ['s3cr3t-value', 1, null], 's3cr3t-value': true })).toEqual({
    a: ['[redacted]', 1, null],
    '[redacted]': true,
  })
})
