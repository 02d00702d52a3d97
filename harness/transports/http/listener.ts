/** An HTTP listener on loopback that records all that comes and goes and leaves every decision to its handler. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Recorder } from '../../trace/recorder.ts'
import { toBytes } from '../../wire/bytes.ts'
import type { HeaderList } from '../../wire/headers.ts'
import { nextHttp } from '../../wire/http-number.ts'
import { defaultLimits, type WireLimits } from '../../wire/limits.ts'
import { createQuota } from '../../wire/quota.ts'
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
  readonly limits?: WireLimits
  readonly style?: AnswerStyle
}

export interface HttpListener {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Resolves when no socket is open, or `signal` aborts. */
  settled(signal: AbortSignal): Promise<void>
  /** Ends all exchanges and the listener. */
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. */
export async function listenHttp(options: HttpListenerOptions): Promise<HttpListener> {
  const limits = options.limits ?? defaultLimits
  const quota = createQuota(limits)
  const open = new Set<HttpServerExchange>()
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    void receive(request, limits.unitBytes).then(({ body, problem }) => {
      const exceeded = problem ?? quota.take(body.length)
      const exchange = accept(request, response, body, options)
      open.add(exchange)
      void exchange.ended.then(() => open.delete(exchange))
      if (exceeded === undefined) options.onRequest(exchange)
      else exchange.drop(exceeded)
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'ECONNRESET') options.onUnreadable?.(error.code ?? error.message)
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
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
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

/** Reads a body to its end, or to where the client gave up or the limit was passed. */
function receive(request: IncomingMessage, limit: number): Promise<{ body: Buffer; problem?: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (problem?: string): void => {
      const body = Buffer.concat(chunks)
      resolve(problem === undefined ? { body } : { body, problem })
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else finish(`a request body of more than ${limit} bytes`)
    })
    request.once('end', () => finish())
    request.once('error', (error) => finish(`the request body broke off: ${error.message}`))
  })
}

/** Records the request and, for a POST, the message that its body is meant to be. */
function accept(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { recorder, connectionOf, style = {} }: HttpListenerOptions,
): HttpServerExchange {
  const headers = pairs(request.rawHeaders)
  const method = request.method ?? ''
  const url = request.url ?? ''
  const connection = connectionOf({ method, url, headers, body })
  const http = nextHttp()
  const bytes = body.length === 0 ? {} : toBytes(body)
  const received = recorder.record({
    kind: 'http-request',
    connection,
    http,
    direction: 'received',
    method,
    url,
    headers,
    ...bytes,
  })
  const message =
    method === 'POST'
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
  })
}

function pairs(raw: readonly string[]): HeaderList {
  const list: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) list.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return list
}
