import type { ServerResponse } from 'node:http'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'
import type { Exchange } from './exchange.ts'

export interface SseEvent {
  id?: string
  event?: string
  retry?: number
  /** Absent: no data field at all. Empty: an event with empty data. */
  data?: string | Buffer
}

interface Stored {
  sequence: number
  event: SseEvent
}

/** One SSE stream. With an id it is resumable: it outlives its HTTP response and keeps its events for a replay. */
export class EventStream {
  readonly id: string | undefined
  /** The session that it belongs to, if there is one. */
  readonly sessionId: string | undefined
  ended = false
  readonly #server: Server
  readonly #stored: Stored[] = []
  #response: ServerResponse | undefined
  #sequence = 0

  constructor(server: Server, id?: string, sessionId?: string) {
    this.#server = server
    this.id = id
    this.sessionId = sessionId
  }

  get isAttached(): boolean {
    return this.#response !== undefined
  }

  /** Makes the response of an exchange carry this stream from now on, and calls back when the client drops it. */
  attach(exchange: Exchange, headers: Record<string, string> = {}, onDisconnect: () => void = () => {}): void {
    const { response } = exchange
    this.#response?.end()
    this.#response = response
    exchange.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      // A buffering proxy would hold the events back (2026-07-28 basic/transports/streamable-http).
      'x-accel-buffering': 'no',
      ...headers,
    })
    response.flushHeaders()
    response.on('close', () => {
      if (this.#response !== response) return
      this.#response = undefined
      if (!this.ended) onDisconnect()
    })
  }

  /** What comes before the first message. */
  begin(isPrimed: boolean): void {
    const clean = (stream: EventStream, primed: boolean) => {
      if (primed) stream.prime()
    }
    through(this.#server.seams.sse?.open, clean, this, isPrimed)
  }

  /** Ends the connection but not the stream: what is sent from now on waits for a client that comes back. */
  detach(how: 'orderly' | 'abruptly' = 'orderly'): void {
    const response = this.#response
    this.#response = undefined
    if (how === 'orderly') response?.end()
    else response?.destroy()
  }

  /** Text between the events. Does nothing while no client is there. */
  raw(text: string): void {
    this.#response?.write(text)
  }

  /** An event with an id and no data, so that the client can come back before the first message (2025-11-25). */
  prime(): void {
    this.push({ data: '' })
  }

  send(message: unknown): void {
    this.push({ event: 'message', data: this.#server.serialize(message) })
  }

  push(event: SseEvent): void {
    const { sse } = this.#server.seams
    const sequence = ++this.#sequence
    const id =
      this.id === undefined
        ? {}
        : { id: through(sse?.eventId, (streamId, number) => `${streamId}-${number}`, this.id, sequence) }
    const leaving = through(sse?.event, (clean): SseEvent | undefined => clean, { ...id, ...event }, this)
    if (!leaving) return
    if (this.id !== undefined) this.#stored.push({ sequence, event: leaving })
    this.#write(leaving)
  }

  /** Sends again what followed the event with this id. */
  replay(lastEventId: string): void {
    const last = this.#stored.find(({ event }) => event.id === lastEventId)?.sequence ?? 0
    const missed = this.#stored.filter(({ sequence }) => sequence > last).map(({ event }) => event)
    const replay = this.#server.seams.sse?.replay
    for (const event of through(replay, (events): readonly SseEvent[] => events, missed, this)) this.#write(event)
    if (this.ended) this.#response?.end()
  }

  has(eventId: string): boolean {
    return this.#stored.some(({ event }) => event.id === eventId)
  }

  /** The last message was sent. */
  end(): void {
    this.ended = true
    const response = this.#response
    if (response) through(this.#server.seams.sse?.end, (_stream, open) => void open.end(), this, response)
  }

  #write(event: SseEvent): void {
    this.#response?.write(through(this.#server.seams.sse?.encode, encode, event))
  }
}

/** The text of one event (WHATWG HTML, server-sent events). */
function encode({ id, event, retry, data }: SseEvent): string | Buffer {
  const head = [
    ...(event === undefined ? [] : [`event: ${event}\n`]),
    ...(id === undefined ? [] : [`id: ${id}\n`]),
    ...(retry === undefined ? [] : [`retry: ${retry}\n`]),
  ].join('')
  if (data === undefined) return `${head}\n`
  if (typeof data === 'string')
    return `${head}${data
      .split('\n')
      .map((line) => `data: ${line}\n`)
      .join('')}\n`
  return Buffer.concat([Buffer.from(`${head}data: `), data, Buffer.from('\n\n')])
}
