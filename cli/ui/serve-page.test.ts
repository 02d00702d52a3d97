/** The page's server answers its own page, and nobody else. */
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TraceEvent } from '../../harness/trace/events.ts'
import type { LiveBegin } from '../../reports/html/live.ts'
import { LiveLog } from './live-log.ts'
import { schemaWord } from './schema-word.ts'
import { type PageServer, servePage } from './serve-page.ts'

const begin: LiveBegin = { kind: 'begun', target: 'node server.js', parts: [] }
const note = (seq: number): TraceEvent => ({ seq, at: seq, kind: 'note', note: `note ${seq}` })

let page: PageServer
let log: LiveLog
beforeEach(async () => {
  log = new LiveLog()
  log.begin(begin)
  page = await servePage({ log, schema: schemaWord, sendAgain: async () => ({ lines: [] }) })
})
afterEach(() => page.close())

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A request with exactly these headers; a stream is read until its first empty line. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Answer> {
  const { port, pathname } = new URL(page.url)
  const to = path.startsWith('/') ? path : `${pathname}${path}`
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: to, method: body === undefined ? 'GET' : 'POST', headers })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      const done = (): void => {
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers })
        sent.destroy()
      }
      response.setEncoding('utf8').on('data', (data) => {
        text += data
        if (path === 'events' && text.includes('note 2')) done()
      })
      response.on('end', done)
    })
    sent.end(body)
  })
}

const own = (): string => new URL(page.url).origin
const question = JSON.stringify({
  revision: '2025-11-25',
  from: 'client',
  text: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
})

test('the page, what it may load, and with whom it may speak', async () => {
  const { status, text, headers } = await ask('')
  expect(status).toBe(200)
  expect(text).toContain('<meta name="live"')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('the stream tells what is known, and goes on where a page has stopped', async () => {
  for (const seq of [0, 1, 2]) log.trace(note(seq))
  const all = await ask('events')
  expect(all.text).toContain('node server.js')
  expect(all.text).toContain('note 0')
  const rest = await ask('events', { 'Last-Event-ID': '1.2.1' })
  expect(rest.text).not.toContain('note 1')
  expect(rest.text).not.toContain('node server.js')
})

test('what the schema says, for the page itself', async () => {
  const { status, text } = await ask('schema', { Origin: own() }, question)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ types: ['JSONRPCRequest', 'PingRequest'], flaws: [] })
})

const foreign = 'https://attacker.example'
test.each<[who: string, path: string, headers: Readonly<Record<string, string>>, body?: string]>([
  ['a foreign Origin', '', { Origin: foreign }],
  ['a foreign Origin at the stream', 'events', { Origin: foreign }],
  ['a foreign Origin that asks for a message to be sent', 'send', { Origin: foreign }, question],
  ['the Origin null', 'events', { Origin: 'null' }],
  ['nobody who says where from', 'send', {}, question],
  ['a page of another site, without Origin', '', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another port of this machine', 'events', { 'Sec-Fetch-Site': 'same-site' }],
  ['a Host that was bound to this machine', '', { Host: 'attacker.example' }],
  ['that Host with its own Origin', 'events', { Host: 'attacker.example', Origin: 'http://attacker.example' }],
  ['that Host with our port', 'events', { Host: 'attacker.example:80' }],
  ['no token', '/', {}],
  ['the stream without a token', '/events', {}],
  ['a wrong token', `/${'A'.repeat(32)}/`, {}],
  ['a wrong token at the stream', `/${'A'.repeat(32)}/events`, {}],
])('%s gets nothing', async (_, path, headers, body) => {
  log.trace(note(2))
  const { status, text, headers: given } = await ask(path, headers, body)
  expect([status, text]).toEqual([404, ''])
  expect(given['access-control-allow-origin']).toBeUndefined()
})

test('a method that nobody needs gets nothing', async () => {
  const { status } = await ask('', { Origin: own() }, '')
  expect(status).toBe(404)
})

test('two servers have two tokens, which nobody guesses', async () => {
  const other = await servePage({ log, schema: schemaWord })
  const token = (url: string): string => new URL(url).pathname
  expect(token(other.url)).not.toBe(token(page.url))
  expect(token(page.url)).toMatch(/^\/[\w-]{32}\/$/)
  expect(new URL(page.url).hostname).toBe('127.0.0.1')
  await other.close()
})
