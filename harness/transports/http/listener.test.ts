import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { traced } from '../../../fixtures/wire/traced.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { Cut } from '../pieces.ts'
import { type HttpListener, listenHttp } from './listener.ts'
import type { HttpServerExchange } from './server-exchange.ts'

const opened: HttpListener[] = []
afterEach(() => Promise.all(opened.splice(0).map((listener) => listener.close())))

async function listen(onRequest: (exchange: HttpServerExchange) => void, bounds?: Partial<Bounds>, cut?: Cut) {
  const trace = traced()
  const unreadable: string[] = []
  const reached: string[] = []
  const listener = await listenHttp({
    recorder: trace.recorder,
    connectionOf: () => 'c1',
    onRequest,
    onUnreadable: (code) => unreadable.push(code),
    onReached: ({ words }, consequence) => reached.push(`${words}: ${consequence}`),
    bounds: { ...defaultBounds, ...bounds },
    ...(cut === undefined ? {} : { style: { cut } }),
  })
  opened.push(listener)
  const { hostname, port } = new URL(listener.origin)
  /** Sends raw bytes and returns all that comes until the server closes. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
      socket.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer))
    })
  return { ...trace, origin: listener.origin, raw, unreadable, reached }
}

const isKind =
  <K extends TraceEvent['kind']>(kind: K) =>
  (event: TraceEvent): event is EventOf<K> =>
    event.kind === kind

describe('a request', () => {
  test('is recorded as it came, headers in wire order and case, and its body as a message', async () => {
    const { raw, events } = await listen((exchange) => exchange.respond(202))
    const body = '{"jsonrpc":"2.0"}'
    await raw(
      `POST /mcp?a=b HTTP/1.1\r\nhOsT: x\r\nAccept: a\r\naccept: b\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(events.find(isKind('http-request'))).toMatchObject({
      direction: 'received',
      method: 'POST',
      url: '/mcp?a=b',
      headers: [
        ['hOsT', 'x'],
        ['Accept', 'a'],
        ['accept', 'b'],
        ['Connection', 'close'],
        ['Content-Length', '17'],
      ],
    })
    expect(events.find(isKind('message'))).toMatchObject({ direction: 'received', text: body })
    expect(events.map(({ kind }) => kind)).toEqual(['http-request', 'message', 'http-response', 'http-ended'])
  })

  test('whose body breaks off is recorded up to there, and ended by the client', async () => {
    const { events, origin, seen } = await listen(() => {})
    const sending = request(origin, { method: 'POST', headers: { 'Content-Length': '100' } })
    sending.on('error', () => {})
    sending.write('half', () => sending.destroy())
    await seen(isKind('http-ended'))
    expect(events.find(isKind('message'))).toMatchObject({ text: 'half' })
    expect(events.find(isKind('http-ended'))).toMatchObject({ by: 'target' })
  })

  test('with a body over the limit is cut off', async () => {
    const { events, raw, reached } = await listen(() => {}, { messageBytes: 10 })
    await raw('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n01234567890123456789')
    expect(reached).toEqual(['a request body longer than 10 bytes: the request was left unread'])
    expect(events).toEqual([])
  })

  test('after too many others finds our server closed', async () => {
    const { raw, reached } = await listen((exchange) => exchange.respond(202), { connectionMessages: 2 })
    const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'
    const answers = [await raw(post), await raw(post), await raw(post), await raw(post)]
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['202', '202', '', ''])
    expect(reached).toEqual(['more than 2 messages on one connection: our server was closed'])
  })

  test('that is no HTTP is told of, and answered with 400', async () => {
    const { raw, unreadable } = await listen(() => {})
    expect(await raw('hello\r\n\r\n')).toContain('400 Bad Request')
    expect(unreadable).toHaveLength(1)
  })
})

/** The status line, the fields and the body of an answer; refuses what RFC 9112 does not allow, and bytes that are left over. */
function readStrictly(answer: Buffer): { readonly status: number; readonly body: string } {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...fields] = answer.subarray(0, end).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/.exec(first)?.[1]
  if (status === undefined) throw new Error(`expected a status line, got ${JSON.stringify(first)}`)
  const headers = fields.map((field): [string, string] => {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t\x20-\x7e]*?)[\t ]*$/.exec(field) ?? []
    if (name === '') throw new Error(`expected a header field, got ${JSON.stringify(field)}`)
    return [name.toLowerCase(), value]
  })
  const values = (name: string): string[] => headers.flatMap(([own, value]) => (own === name ? [value] : []))
  const rest = answer.subarray(end + 4)
  const [length, coding] = [values('content-length'), values('transfer-encoding')]
  if (length.length + coding.length !== 1) throw new Error('expected one of Content-Length and Transfer-Encoding, once')
  const body = length[0] === undefined ? readChunks(rest) : rest
  if (length[0] !== undefined && Number(length[0]) !== rest.length)
    throw new Error(`expected ${length[0]} bytes, got ${rest.length}`)
  return { status: Number(status), body: body.toString('utf8') }
}

function readChunks(rest: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at)
    const line = rest.subarray(at, end).toString('latin1')
    const size = /^[0-9a-f]+$/i.test(line) ? Number.parseInt(line, 16) : Number.NaN
    const next = end + 2 + size + 2
    if (Number.isNaN(size) || rest.subarray(next - 2, next).toString('latin1') !== '\r\n')
      throw new Error(`expected a chunk, got ${JSON.stringify(line)}`)
    if (size === 0 && next !== rest.length) throw new Error('expected nothing after the last chunk')
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(rest.subarray(end + 2, next - 2))
    at = next
  }
}

describe('what goes out is HTTP for a strict reader, and is what was recorded', () => {
  const close = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const json: HeaderList = [['Content-Type', 'application/json']]
  /** Lengthens each unit, and cuts it. */
  const longer: Cut = (unit) => [Buffer.from('{"x":"é",'), unit.subarray(1, 3), unit.subarray(3)]

  test.each<[string, Cut | undefined]>([
    ['as it is', undefined],
    ['lengthened and in pieces', longer],
  ])('a body %s', async (_, cut) => {
    const { raw, events } = await listen((exchange) => exchange.respond(200, json, '{"a":"ü"}'), undefined, cut)
    const { status, body } = readStrictly(Buffer.from(await raw(close)))
    expect(status).toBe(200)
    expect(events.find(isKind('message'))).toMatchObject({ direction: 'sent', text: body })
    expect(events.find(isKind('http-response'))).toMatchObject({ text: body })
  })

  test.each<[string, Cut | undefined]>([
    ['as they are', undefined],
    ['lengthened and in pieces', (unit) => [Buffer.from('x-unknown: é\n'), unit]],
  ])('events %s', async (_, cut) => {
    const { raw, events } = await listen(
      (exchange) => {
        const stream = exchange.openStream([['Content-Type', 'text/event-stream']])
        for (const data of ['{"a":1}', '{"b":2}']) stream?.event({ data })
        stream?.end()
      },
      undefined,
      cut,
    )
    const { body } = readStrictly(Buffer.from(await raw(close)))
    const recorded = events.filter(isKind('sse-event')).map(({ raw: written, data }) => written ?? `data: ${data}\n\n`)
    expect(body).toBe(recorded.join(''))
  })
})

describe('an answer', () => {
  test('with JSON counts as a message of ours; headers go out as given', async () => {
    const { raw, events } = await listen((exchange) => {
      exchange.respond(200, [['cOnTeNt-TyPe', 'application/json; charset=utf-8']], '{}', { deliberate: 'no id' })
    })
    const answer = await raw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toContain('cOnTeNt-TyPe: application/json; charset=utf-8\r\nContent-Length: 2\r\n')
    expect(events.find(isKind('message'))).toMatchObject({ direction: 'sent', text: '{}', deliberate: 'no id' })
  })

  test('can be a stream of events, comments and anything else', async () => {
    const { raw, events } = await listen((exchange) => {
      const stream = exchange.openStream([['Content-Type', 'text/event-stream']])
      stream?.event({ comment: 'hi' })
      stream?.event({ event: 'endpoint', data: '/m' })
      stream?.event({ id: '1', data: '{"a":\n1}', label: 'two lines' })
      stream?.event({ id: '2', data: '', retry: 5 })
      stream?.raw('nonsense\n\n')
      stream?.end()
    })
    const answer = await raw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    for (const text of [
      ': hi\n\n',
      'event: endpoint\ndata: /m\n\n',
      'id: 1\ndata: {"a":\ndata: 1}\n\n',
      'id: 2\nretry: 5\ndata: \n\n',
      'nonsense\n\n',
    ]) {
      expect(answer).toContain(text)
    }
    expect(events.filter(isKind('sse-event'))).toHaveLength(5)
    expect(events.filter(isKind('message'))).toMatchObject([
      { text: '{"a":\n1}', sse: true, eventId: '1', label: 'two lines' },
    ])
    expect(events.at(-1)).toMatchObject({ kind: 'http-ended', by: 'us' })
  })

  test('can be nothing: the connection is cut', async () => {
    const { raw, events } = await listen((exchange) => exchange.drop())
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
    expect(events.at(-1)).toMatchObject({ kind: 'http-ended', by: 'us' })
  })

  test('that the client does not wait for is ended by the client, and nothing is sent after it', async () => {
    const held: HttpServerExchange[] = []
    const { origin, seen, events } = await listen((exchange) => held.push(exchange))
    const asking = request(origin)
    asking.on('error', () => {})
    asking.end()
    await seen(isKind('http-request'))
    asking.destroy()
    expect(await seen(isKind('http-ended'))).toMatchObject({ by: 'target' })
    expect(held[0]?.respond(200)).toBeUndefined()
    expect(events.some(isKind('http-response'))).toBe(false)
  })
})
