/** Reads one HTTP response into the trace: a whole body, or an event stream as it comes. */

import type { IncomingMessage } from 'node:http'
import { isJsonArray, isJsonObject } from '../../../schema/index.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { toBytes } from '../../wire/bytes.ts'
import { type HeaderList, mediaType } from '../../wire/headers.ts'
import { pairHeaders } from '../../wire/http-head.ts'
import { parseJson } from '../../wire/json.ts'
import type { WireLimits } from '../../wire/limits.ts'
import type { Quota } from '../../wire/quota.ts'
import { readFairly } from '../../wire/read-fairly.ts'
import { createSseReader, type SseItem } from '../../wire/sse-reader.ts'

export interface ReadResponse {
  readonly recorder: Recorder
  readonly connection: string
  readonly http: number
  readonly limits: WireLimits
  readonly quota: Quota
  /** Whether a JSON body, or the data of stream events, are messages here. */
  readonly messagesIn: { readonly body: boolean; readonly stream: boolean }
  /** Sees stream events before they are recorded. */
  readonly onItem?: (item: SseItem) => void
}

export interface Reading {
  /** Resolves at the end of the response: with what broke it off, or the limit that cut it. Never rejects. */
  readonly done: Promise<{ readonly broken?: Error; readonly limit?: string }>
  /** Records what has come of an unfinished body. */
  flush(): void
}

/** @param onRecorded called when the http-response event is in the trace */
export function readResponse(
  response: IncomingMessage,
  until: 'head' | 'body' | 'stream',
  context: ReadResponse,
  onRecorded: () => void,
): Reading {
  const { recorder, connection, http } = context
  const head = {
    kind: 'http-response' as const,
    connection,
    http,
    status: response.statusCode ?? 0,
    headers: pairHeaders(response.rawHeaders),
  }
  if (until !== 'head' && mediaType(head.headers) !== 'text/event-stream') {
    return readBody(response, context, (body) => {
      recorder.record(body.length === 0 ? head : { ...head, ...toBytes(body) })
      if (context.messagesIn.body && isMessage(body, head.status, head.headers))
        recorder.record({ kind: 'message', connection, direction: 'received', http, ...toBytes(body) })
      onRecorded()
    })
  }
  recorder.record(head)
  onRecorded()
  return { done: until === 'head' ? Promise.resolve({}) : readStream(response, context), flush: () => {} }
}

function readBody(
  response: IncomingMessage,
  { limits, quota }: ReadResponse,
  record: (body: Uint8Array) => void,
): Reading {
  const chunks: Uint8Array[] = []
  let size = 0
  let recorded = false
  const flush = (): void => {
    if (recorded) return
    recorded = true
    record(Buffer.concat(chunks).subarray(0, limits.unitBytes))
  }
  const read = async (): Promise<{ broken?: Error; limit?: string }> => {
    const broken = await readFairly(response, (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      return size <= limits.unitBytes
    })
    flush()
    const limit = size > limits.unitBytes ? `a body longer than ${limits.unitBytes} bytes` : quota.take(size)
    return { ...(broken === undefined ? {} : { broken }), ...(limit === undefined ? {} : { limit }) }
  }
  return { done: read(), flush }
}

async function readStream(
  response: IncomingMessage,
  { recorder, connection, http, limits, quota, messagesIn, onItem }: ReadResponse,
): Promise<{ broken?: Error; limit?: string }> {
  let limit: string | undefined
  const reader = createSseReader({
    limit: limits.unitBytes,
    onItem(item) {
      limit ??= quota.take((item.data ?? item.comment ?? item.invalid ?? '').length)
      if (limit !== undefined) return
      onItem?.(item)
      recorder.record({ kind: 'sse-event', connection, http, ...item })
      const { data = '', event = 'message', id } = item
      if (!messagesIn.stream || data === '' || event !== 'message') return
      const named = id === undefined ? {} : { eventId: id }
      recorder.record({ kind: 'message', connection, direction: 'received', http, sse: true, ...named, text: data })
    },
  })
  const broken = await readFairly(response, (chunk) => {
    if (!reader.push(chunk)) limit ??= `an event longer than ${limits.unitBytes} bytes`
    return limit === undefined
  })
  if (limit === undefined && response.readableEnded) reader.end()
  return { ...(broken === undefined ? {} : { broken }), ...(limit === undefined ? {} : { limit }) }
}

/**
 * A 2xx JSON body is meant as a message. With any other status the body may be anything
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server); it is a
 * message if it says so.
 */
function isMessage(body: Uint8Array, status: number, headers: HeaderList): boolean {
  if (body.length === 0) return false
  const fine = status >= 200 && status < 300
  if (fine && mediaType(headers) === 'application/json') return true
  const json = parseJson(Buffer.from(body).toString('utf8'))
  if (fine) return isJsonObject(json) || isJsonArray(json)
  return isJsonObject(json) && 'jsonrpc' in json
}
