/** An HTTP listener on loopback that records all that comes and goes and leaves every decision to its handler. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Recorder } from '../../trace/recorder.ts'
import { type Bounds, bytesInWords, defaultBounds, type Reached } from '../../wire/bounds.ts'
import { ByteBuffer } from '../../wire/byte-buffer.ts'
import { toBytes } from '../../wire/bytes.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import { nextHttp } from '../../wire/http/http-number.ts'
import { tooMuchInside } from '../../wire/json/nesting.ts'
import { createQuota, type Quota } from '../../wire/quota.ts'
import { type ReadingStep, readFairly } from '../../wire/read-fairly.ts'
import type { AnswerStyle } from './answer-style.ts'
import { HttpServerExchange } from './server-exchange.ts'

/** A request as it came, before it is recorded. */
export interface HttpRequestHead {
  readonly method: string
  /** As in the request line: path and query. */
  readonly url: string
  /** In wire order and case. */
  readonly headers: HeaderList
  readonly body: Uint8Array
}

export interface HttpListenerOptions {
  readonly recorder: Recorder
  /** Names the connection that a request belongs to; may open one. Called once per request, before it is recorded. */
  readonly connectionOf: (head: HttpRequestHead) => string
  /** Answers a request, at once or later. */
  readonly onRequest: (exchange: HttpServerExchange) => void
  /** Told of input that is no HTTP at all; the code is that of the parser. */
  readonly onUnreadable?: (code: string) => void
  /** Told of a bound that was reached, and what follows from it. */
  readonly onReached?: (reached: Reached, consequence: string) => void
  readonly bounds?: Bounds
  readonly style?: AnswerStyle
  /** Default: a free one. */
  readonly port?: number
  /** Given: it speaks TLS. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Whether what is sent to this path, and answered there, is meant to be messages. Default: everywhere. */
  readonly carriesMessages?: (path: string, headers: HeaderList) => boolean
}

export interface HttpListener {
  /** `http://127.0.0.1:<port>`, or https. */
  readonly origin: string
  /** Resolves when no socket is open, or `signal` aborts. */
  settled(signal: AbortSignal): Promise<void>
  /** Ends all exchanges and the listener. */
  close(): Promise<void>
}

/** Open at once. Further ones are closed as they come. */
const mostSockets = 500

/** Listens on a free port of 127.0.0.1. */
export async function listenHttp(options: HttpListenerOptions): Promise<HttpListener> {
  const { bounds = defaultBounds, recorder, onReached = () => {} } = options
  const quota = createQuota(bounds, (reached) => onReached(reached, 'reading was slowed down'))
  const open = new Set<HttpServerExchange>()
  let isExhausted = false
  const origin = (): string => {
    const address = server.address()
    return `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }
  const give = (reached: Reached): void => {
    const isOfOneMessage = reached.bound.startsWith('message')
    if (!isExhausted) onReached(reached, isOfOneMessage ? 'the request was left unread' : 'our server was closed')
    if (isOfOneMessage || isExhausted) return
    isExhausted = true
    server.close()
    server.closeAllConnections()
  }
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { body, problem, reached } = await receive(request, bounds, quota)
    const passed = reached ?? quota.message() ?? tooMuchInside(body.toString('utf8'), bounds) ?? recorder.full()
    if (isExhausted || passed !== undefined) {
      response.destroy()
      if (passed !== undefined) give(passed)
      return
    }
    const exchange = accept(request, response, body, options, origin())
    open.add(exchange)
    void exchange.ended.then(() => open.delete(exchange))
    if (problem === undefined) options.onRequest(exchange)
    else exchange.drop(problem)
  }
  const patient = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => void take(request, response)
  const server =
    options.tls === undefined
      ? createServer(patient, onRequest)
      : createSecureServer({ ...patient, ...options.tls }, onRequest)
  server.maxConnections = mostSockets
  server.once('drop', () => recorder.record({ kind: 'note', note: `a client opened more than ${mostSockets} sockets` }))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const reached = quota.message()
    if (reached !== undefined) give(reached)
    else if (error.code !== 'ECONNRESET') options.onUnreadable?.(error.code ?? error.message)
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })
  let sockets = 0
  server.on('connection', (socket) => {
    sockets += 1
    // Small frames at once: what we hold back the client would wait for.
    socket.setNoDelay(true)
    socket.once('close', () => {
      sockets -= 1
      if (sockets === 0) server.emit('settled')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    origin: origin(),
    settled: (signal) =>
      new Promise((resolve) => {
        if (sockets === 0 || signal.aborted) return resolve()
        server.once('settled', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    close: () =>
      new Promise((resolve) => {
        for (const exchange of open) exchange.drop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface ReceivedBody {
  readonly body: Buffer
  /** Why it is not the whole body. */
  readonly problem?: string
  readonly reached?: Reached
}

/** Reads a body to its end, or to where the client gave up or a bound was passed. */
async function receive(request: IncomingMessage, bounds: Bounds, quota: Quota): Promise<ReceivedBody> {
  const buffer = new ByteBuffer()
  let reached: Reached | undefined
  const broken = await readFairly(request, function* (chunk): Generator<ReadingStep> {
    buffer.append(chunk)
    reached ??= quota.bytes(chunk.length)
    if (buffer.size > bounds.messageBytes) {
      reached ??= { bound: 'messageBytes', words: `a request body longer than ${bytesInWords(bounds.messageBytes)}` }
    }
    yield reached === undefined ? quota.pause() : 'stop'
  })
  const body = buffer.take()
  if (reached !== undefined) return { body, reached }
  return broken === undefined ? { body } : { body, problem: `the request body broke off: ${broken.message}` }
}

/** Records the request and, for a POST, the message that its body is meant to be. */
function accept(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { recorder, connectionOf, style = {}, carriesMessages = () => true }: HttpListenerOptions,
  origin: string,
): HttpServerExchange {
  const headers = pairs(request.rawHeaders)
  const method = request.method ?? ''
  const url = request.url ?? ''
  const isPlain = !carriesMessages(pathOf(url), headers)
  const connection = connectionOf({ method, url, headers, body })
  const http = nextHttp()
  const bytes = body.length === 0 ? {} : toBytes(body)
  const received = recorder.record({
    kind: 'http-request',
    connection,
    http,
    direction: 'received',
    method,
    // Which of our servers it came to is told by nothing else.
    url: isPlain ? `${origin}${url}` : url,
    headers,
    ...bytes,
  })
  const message =
    method === 'POST' && !isPlain
      ? recorder.record({ kind: 'message', connection, direction: 'received', http, ...toBytes(body) })
      : undefined
  return new HttpServerExchange({
    recorder,
    response,
    connection,
    http,
    method,
    url,
    headers,
    body,
    seq: received.seq,
    messageSeq: message?.seq,
    style,
    isPlain,
  })
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function pairs(raw: readonly string[]): HeaderList {
  const list: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) list.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return list
}
