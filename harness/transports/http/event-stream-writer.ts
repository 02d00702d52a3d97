/** Writes a server-sent event stream: events as asked for, and raw text for what no writer would produce. */
import type { ServerResponse } from 'node:http'
import type { Recorder } from '../../trace/recorder.ts'
import { type Cut, PieceWriter } from '../pieces.ts'

export interface StreamEvent {
  readonly id?: string
  /** The type of the event; absent means `message`. */
  readonly event?: string
  readonly data?: string
  /** Milliseconds until the client may reconnect. */
  readonly retry?: number
  readonly comment?: string
  readonly label?: string
  readonly deliberate?: string
}

interface Parts {
  readonly recorder: Recorder
  readonly response: ServerResponse
  readonly connection: string
  readonly http: number
  readonly isOpen: () => boolean
  readonly end: () => void
  readonly ended: Promise<unknown>
  readonly cut?: Cut
}

export class EventStreamWriter {
  readonly connection: string
  readonly http: number
  /** Resolves when the stream is over, from either side. */
  readonly ended: Promise<unknown>
  readonly #parts: Parts
  readonly #out: PieceWriter

  constructor(parts: Parts) {
    this.#parts = parts
    this.#out = new PieceWriter((bytes) => void parts.response.write(bytes), parts.cut)
    this.connection = parts.connection
    this.http = parts.http
    this.ended = parts.ended
  }

  get open(): boolean {
    return this.#parts.isOpen()
  }

  /**
   * Sends one event. Data of the type `message` counts as a message of ours, unless it is empty.
   * @returns the trace position of that message, or of the event; undefined when the stream is over
   */
  event(event: StreamEvent): number | undefined {
    if (!this.open) return undefined
    const { recorder, connection, http } = this.#parts
    const { label, deliberate, ...fields } = event
    const unit = Buffer.from(formatEvent(fields))
    const pieces = this.#out.cut(unit)
    const written = Buffer.concat(pieces)
    const raw = written.equals(unit) ? {} : { raw: written.toString('utf8') }
    const recorded = recorder.record({ kind: 'sse-event', connection, http, ...fields, ...raw })
    const { data = '' } = fields
    const carriesMessage = data !== '' && (fields.event ?? 'message') === 'message'
    const message = carriesMessage
      ? recorder.record({
          kind: 'message',
          connection,
          direction: 'sent',
          http,
          sse: true,
          text: data,
          eventId: fields.id,
          label,
          deliberate,
        })
      : undefined
    this.#out.writePieces(pieces)
    return (message ?? recorded).seq
  }

  /** Sends text as it is, recorded as something that is no event of ours. */
  raw(text: string): void {
    if (!this.open) return
    const { recorder, connection, http } = this.#parts
    recorder.record({ kind: 'sse-event', connection, http, invalid: text })
    this.#out.write(Buffer.from(text))
  }

  /** Ends the stream in order. */
  end(): void {
    if (!this.open) return
    this.#parts.end()
    this.#out.after(() => void this.#parts.response.end())
  }

  /** Cuts the connection in the middle of the stream. */
  drop(): void {
    if (!this.open) return
    this.#parts.end()
    this.#parts.response.destroy()
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function formatEvent({ id, event, data, retry, comment }: StreamEvent): string {
  const lines: string[] = []
  for (const line of comment === undefined ? [] : comment.split('\n')) lines.push(`: ${line}`)
  if (event !== undefined) lines.push(`event: ${event}`)
  if (id !== undefined) lines.push(`id: ${id}`)
  if (retry !== undefined) lines.push(`retry: ${retry}`)
  for (const line of data === undefined ? [] : data.split('\n')) lines.push(`data: ${line}`)
  return `${lines.join('\n')}\n\n`
}
