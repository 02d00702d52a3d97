/** One HTTP request that came to us, and raw control over its answer. Nothing here knows MCP. */

import type { ServerResponse } from 'node:http'
import type { Recorder } from '../../trace/recorder.ts'
import { encodeBody, toBytes } from '../../wire/bytes.ts'
import { type HeaderList, mediaType } from '../../wire/http/headers.ts'
import { PieceWriter } from '../pieces.ts'
import type { AnswerStyle } from './answer-style.ts'
import { EventStreamWriter } from './event-stream-writer.ts'

interface AnswerOptions {
  readonly label?: string
  readonly deliberate?: string
}

interface Parts {
  readonly recorder: Recorder
  readonly response: ServerResponse
  readonly connection: string
  readonly http: number
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: Buffer
  readonly seq: number
  readonly messageSeq: number | undefined
  readonly style: AnswerStyle
  /** No messages are exchanged here. */
  readonly isPlain: boolean
}

export class HttpServerExchange {
  readonly connection: string
  /** Its number in the trace. */
  readonly http: number
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: HeaderList
  readonly body: Buffer
  /** Trace position of the request, and of the message in its body. */
  readonly seq: number
  readonly messageSeq: number | undefined
  /** Resolves when the exchange is over; never rejects. */
  readonly ended: Promise<'us' | 'target'>
  readonly #recorder: Recorder
  readonly #response: ServerResponse
  readonly #style: AnswerStyle
  readonly #isPlain: boolean
  #state: 'waiting' | 'answering' | 'ended' = 'waiting'
  #end: (by: 'us' | 'target', error?: string) => void = () => {}

  constructor(parts: Parts) {
    this.connection = parts.connection
    this.http = parts.http
    this.method = parts.method
    this.url = parts.url
    this.headers = parts.headers
    this.body = parts.body
    this.seq = parts.seq
    this.messageSeq = parts.messageSeq
    this.#recorder = parts.recorder
    this.#response = parts.response
    this.#style = parts.style
    this.#isPlain = parts.isPlain
    this.ended = new Promise((resolve) => {
      this.#end = (by, error) => {
        if (this.#state === 'ended') return
        this.#state = 'ended'
        const { connection, http } = this
        this.#recorder.record({ kind: 'http-ended', connection, http, by, error })
        resolve(by)
      }
    })
    this.#response.on('error', () => {})
    const left = (): void => this.#end('target', 'the client closed it before our answer was complete')
    if (parts.response.destroyed) left()
    else parts.response.once('close', left)
  }

  /** True until an answer was begun or the client has gone. */
  get unanswered(): boolean {
    return this.#state === 'waiting' && !this.#response.destroyed
  }

  /**
   * Sends a whole response. A JSON body counts as a message of ours. Content-Length is added unless given.
   * @returns the trace position of that message; undefined when there is none or the client has gone
   */
  respond(
    status: number,
    headers: HeaderList = [],
    body: string | Uint8Array = '',
    options: AnswerOptions = {},
  ): number | undefined {
    if (!this.unanswered) return undefined
    this.#state = 'answering'
    const { connection, http } = this
    const out = new PieceWriter((piece) => void this.#response.write(piece), this.#style.cut)
    const encoded = encodeBody(body)
    const pieces = encoded.length === 0 ? [] : out.cut(encoded)
    // What is recorded, and counted in Content-Length, is what goes out.
    const bytes = Buffer.concat(pieces)
    const sized = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    const sent = this.#styled(sized ? headers : [...headers, ['Content-Length', String(bytes.length)]])
    const content = bytes.length === 0 ? {} : toBytes(bytes)
    const isMessage = !this.#isPlain && bytes.length > 0 && mediaType(sent) === 'application/json'
    const { deliberate } = options
    const why = isMessage || deliberate === undefined ? {} : { deliberate }
    this.#recorder.record({ kind: 'http-response', connection, http, status, headers: sent, ...content, ...why })
    const message = isMessage
      ? this.#recorder.record({ kind: 'message', connection, direction: 'sent', http, ...toBytes(bytes), ...options })
      : undefined
    this.#end('us')
    this.#response.writeHead(status, sent.flat())
    if (bytes.length > 0) out.writePieces(pieces)
    out.after(() => void this.#response.end())
    return message?.seq
  }

  /** Begins an event stream and holds it open. Undefined when an answer was begun before or the client has gone. */
  openStream(given: HeaderList, status = 200): EventStreamWriter | undefined {
    if (!this.unanswered) return undefined
    const headers = this.#styled(given)
    this.#state = 'answering'
    const { connection, http } = this
    this.#recorder.record({ kind: 'http-response', connection, http, status, headers })
    this.#response.writeHead(status, headers.flat())
    this.#response.flushHeaders()
    return new EventStreamWriter({
      recorder: this.#recorder,
      response: this.#response,
      connection,
      http,
      isOpen: () => this.#state === 'answering' && !this.#response.destroyed,
      end: () => this.#end('us'),
      ended: this.ended,
      ...(this.#style.cut === undefined ? {} : { cut: this.#style.cut }),
    })
  }

  /** Cuts the connection without an answer, or without the rest of it. */
  drop(reason?: string): void {
    this.#end('us', reason)
    this.#response.destroy()
  }

  #styled(headers: HeaderList): HeaderList {
    return this.#style.headers?.(headers) ?? headers
  }
}
