/** One HTTP request of ours and its response, recorded as they cross the wire. Never throws over what the target does. */

import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { HarnessError } from '../../harness-error.ts'
import type { Reached } from '../../wire/bounds.ts'
import { connectionError } from '../../wire/connection-error.ts'
import { type HeaderList, header } from '../../wire/http/headers.ts'
import { completeHeaders, pairHeaders } from '../../wire/http/http-head.ts'
import { readResponse } from './http-response.ts'
import type { HttpExchangeContext, HttpRequestSpec } from './http-spec.ts'
import { recordRequest } from './record-request.ts'

export interface HttpResult {
  readonly http: number
  readonly status: number | undefined
  readonly headers: HeaderList
  readonly ended: Promise<void>
  /** Why no response came. */
  readonly error?: HarnessError
  end(): void
}

export interface StartedHttp {
  /** Trace position of the message, or of the request if it carries none. */
  readonly seq: number
  /** Resolves when the response is in the trace: its head for an event stream, else with its body; or none came. */
  readonly result: Promise<HttpResult>
  readonly ended: Promise<void>
  end(): void
}

export function startHttpRequest(spec: HttpRequestSpec, context: HttpExchangeContext): StartedHttp {
  const { recorder, connection, http, agent } = context
  const { method, url, body } = spec
  const headers = completeHeaders(method, url, spec.headers, body)
  const seq = recordRequest(spec, headers, context)

  let status: number | undefined
  let responseHeaders: HeaderList = []
  let request: ClientRequest | undefined
  let response: IncomingMessage | undefined
  let finished = false
  let resolveEnded = (): void => {}
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })
  let resolveResult = (_: HttpResult): void => {}
  const result = new Promise<HttpResult>((resolve) => {
    resolveResult = resolve
  })
  const settle = (error?: HarnessError): void =>
    resolveResult({ http, status, headers: responseHeaders, ended, end, error })
  let flush = (): boolean => false
  function finish(by: 'us' | 'target', error?: HarnessError): void {
    if (finished) return
    finished = true
    const isUnfinished = flush() && by === 'us'
    const why = error === undefined ? {} : { error: error.message }
    const how = isUnfinished ? ({ unfinished: true } as const) : {}
    const where = error?.code === 'connection-refused' ? ({ unreachable: true } as const) : {}
    recorder.record({ kind: 'http-ended', connection, http, by, ...why, ...how, ...where })
    if (by === 'us') request?.destroy()
    settle(error)
    resolveEnded()
  }
  const end = (): void => finish('us')
  function cut(reached: Reached): void {
    if (finished) return
    context.onReached(reached)
    finish('us')
  }

  async function take(incoming: IncomingMessage): Promise<void> {
    response = incoming
    if (finished) return void incoming.destroy()
    status = incoming.statusCode
    responseHeaders = pairHeaders(incoming.rawHeaders)
    // Servers tend to close after an error without saying so; the next request on this socket would be lost.
    if (request !== undefined && (status ?? 0) >= 400) request.shouldKeepAlive = false
    const reading = readResponse(incoming, spec.until, context, () => settle())
    flush = reading.flush
    if (spec.until === 'head') return end()
    const { broken, reached } = await reading.done
    if (reached === undefined) finish('target', broken === undefined ? undefined : connectionError(broken, url))
    else cut(reached)
  }

  try {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    request = send(url, { method, agent, headers: headers.flat() })
    // A response may be announced by 1xx responses without end.
    request.on('information', () => {
      const reached = context.quota.message()
      if (reached !== undefined) cut(reached)
    })
    request.on('response', (incoming) => void take(incoming))
    request.on('error', (error) => finish('target', connectionError(error, url)))
    request.on('close', () => {
      if (response === undefined)
        finish('target', connectionError(new Error('it closed the connection without a response'), url))
    })
    const isChunked = header(headers, 'transfer-encoding') === 'chunked'
    if (isChunked && body !== undefined) for (const chunk of inChunks(body)) request.write(chunk)
    request.end(isChunked ? undefined : body)
  } catch (error) {
    finish('us', connectionError(error, url))
  }
  return { seq, result, ended, end }
}

/** Chunk borders after the first byte, in the middle and before the last: a chunk is no unit of anything. */
function inChunks(body: Uint8Array): readonly Uint8Array[] {
  const borders = [0, 1, body.length >> 1, body.length - 1, body.length]
  return borders
    .slice(1)
    .map((end, index) => body.subarray(borders[index], end))
    .filter(({ length }) => length > 0)
}
