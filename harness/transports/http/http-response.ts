/** Reads one HTTP response into the trace: a whole body, or an event stream as it comes. */

import type { IncomingMessage } from 'node:http'
import { isJsonArray, isJsonObject } from '../../../schema/index.ts'
import { textOf } from '../../trace/message-json.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { type Bounds, bytesInWords, type Reached } from '../../wire/bounds.ts'
import { ByteBuffer } from '../../wire/byte-buffer.ts'
import { toBytes } from '../../wire/bytes.ts'
import { type HeaderList, mediaType } from '../../wire/http/headers.ts'
import { pairHeaders } from '../../wire/http/http-head.ts'
import { parseJson } from '../../wire/json/json.ts'
import { tooMuchInside } from '../../wire/json/nesting.ts'
import type { Quota } from '../../wire/quota.ts'
import { type ReadingStep, readFairly } from '../../wire/read-fairly.ts'
import { createSseReader, type SseItem } from '../../wire/sse-reader.ts'
import { receiveMessage } from '../receive-message.ts'

export interface ReadResponse {
  readonly recorder: Recorder
  readonly connection: string
  readonly http: number
  readonly bounds: Bounds
  readonly quota: Quota
  /** Whether a JSON body, or the data of stream events, are messages here. */
  readonly messagesIn: { readonly body: boolean; readonly stream: boolean }
  /** Sees stream events before they are recorded. */
  readonly onItem?: (item: SseItem) => void
}

interface ReadingEnd {
  readonly broken?: Error
  readonly reached?: Reached
}

interface Reading {
  /** Resolves at the end of the response: with what broke it off, or the bound that cut it. Never rejects. */
  readonly done: Promise<ReadingEnd>
  /** Records what has come of an unfinished body. True where the end of a body, or of an event, was still to come. */
  flush(): boolean
}

/** @param onRecorded called when the http-response event is in the trace */
export function readResponse(
  response: IncomingMessage,
  until: 'head' | 'body' | 'stream',
  context: ReadResponse,
  onRecorded: () => void,
): Reading {
  const { recorder, connection, http, bounds } = context
  const head = {
    kind: 'http-response' as const,
    connection,
    http,
    status: response.statusCode ?? 0,
    headers: pairHeaders(response.rawHeaders),
  }
  if (until !== 'head' && mediaType(head.headers) !== 'text/event-stream') {
    return readBody(response, context, (body, isWhole) => {
      const content = body === undefined || body.length === 0 ? undefined : toBytes(body)
      const reached =
        content === undefined ? undefined : (tooMuchInside(textOf(content), bounds) ?? recorder.full(connection))
      recorder.record(reached === undefined ? { ...head, ...content } : head)
      const isReadable = isWhole && content !== undefined && reached === undefined
      const passed =
        isReadable && context.messagesIn.body && isMessageBody(textOf(content), head.status, head.headers)
          ? receiveMessage({ recorder, connection, bounds }, content, { http }).reached
          : reached
      onRecorded()
      return passed
    })
  }
  recorder.record(head)
  onRecorded()
  return until === 'head' ? { done: Promise.resolve({}), flush: () => false } : readStream(response, context)
}

/**
 * @param record gets the body at its end, or undefined where a bound cut it; and whether it is whole, as JSON is that has ended
 * although its body has not
 */
function readBody(
  response: IncomingMessage,
  { bounds, quota }: ReadResponse,
  record: (body: Uint8Array | undefined, isWhole: boolean) => Reached | undefined,
): Reading {
  const buffer = new ByteBuffer()
  let recorded = false
  let reached: Reached | undefined
  const flush = (hasEnded = false): boolean => {
    if (recorded) return false
    recorded = true
    const body = reached === undefined ? buffer.take() : undefined
    const isWhole =
      hasEnded || body === undefined || body.length === 0 || parseJson(textOf(toBytes(body))) !== undefined
    const kept = record(body, isWhole)
    reached ??= kept
    return !isWhole
  }
  const read = async (): Promise<ReadingEnd> => {
    const broken = await readFairly(response, function* (chunk): Generator<ReadingStep> {
      reached ??= quota.bytes(chunk.length)
      buffer.append(chunk)
      if (buffer.size > bounds.messageBytes) {
        reached ??= { bound: 'messageBytes', words: `a body longer than ${bytesInWords(bounds.messageBytes)}` }
      }
      yield reached === undefined ? quota.pause() : 'stop'
    })
    flush(true)
    return { broken, reached }
  }
  return { done: read(), flush: () => flush() }
}

function readStream(response: IncomingMessage, context: ReadResponse): Reading {
  const { recorder, connection, http, bounds, quota, messagesIn, onItem } = context
  let reached: Reached | undefined
  const take = (item: SseItem): void => {
    reached ??= quota.message() ?? recorder.full(connection)
    if (reached !== undefined) return
    onItem?.(item)
    const { data = '', event = 'message', id } = item
    const carriesMessage = messagesIn.stream && data !== '' && event === 'message'
    if (carriesMessage) reached = tooMuchInside(data, bounds)
    if (reached !== undefined) return
    recorder.record({ kind: 'sse-event', connection, http, ...item })
    if (!carriesMessage) return
    const named = id === undefined ? {} : { eventId: id }
    reached = receiveMessage({ recorder, connection, bounds }, { text: data }, { http, sse: true, ...named }).reached
  }
  const reader = createSseReader({ bounds, onItem: take })
  const read = async (): Promise<ReadingEnd> => {
    const broken = await readFairly(response, function* (chunk): Generator<ReadingStep> {
      reached ??= quota.bytes(chunk.length)
      for (const passed of reader.push(chunk)) {
        reached ??= passed
        yield reached === undefined ? quota.pause() : 'stop'
      }
    })
    if (reached === undefined && response.readableEnded) reader.end()
    return { broken, reached }
  }
  return { done: read(), flush: () => reached === undefined && reader.isWithinEvent }
}

/**
 * A 2xx JSON body is meant as a message. With any other status the body may be anything
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server); it is a
 * message if it says so.
 */
export function isMessageBody(body: string, status: number, headers: HeaderList): boolean {
  const fine = status >= 200 && status < 300
  if (fine && mediaType(headers) === 'application/json') return true
  const json = parseJson(body)
  if (fine) return isJsonObject(json) || isJsonArray(json)
  return isJsonObject(json) && 'jsonrpc' in json
}
