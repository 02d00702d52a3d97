/** Keeps the events of a session's streams, so that a client can resume each with Last-Event-ID. */
import type { EventStreamWriter } from '../../../transports/http/event-stream-writer.ts'
import type { DropOptions, Outlet, WriteOptions } from '../outlet.ts'

interface StoredEvent {
  readonly id: string
  readonly data: string
  readonly options: WriteOptions
}

/** One stream: its events, and where they go while the client is there. */
export class StoredStream implements Outlet {
  readonly #id: number | undefined
  readonly #events: StoredEvent[] = []
  #writer: EventStreamWriter | undefined
  #count = 0
  #complete = false

  /** @param id undefined: events bear no ids, and nothing can be resumed */
  constructor(id: number | undefined, writer: EventStreamWriter) {
    this.#id = id
    this.#writer = writer
  }

  get open(): boolean {
    return this.#writer?.open === true
  }

  write(text: string | Uint8Array, options: WriteOptions = {}): number | undefined {
    const data = typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
    const { eventId = this.#takeId(), ...recorded } = options
    if (eventId !== undefined) this.#events.push({ id: eventId, data, options: recorded })
    return this.#writer?.event({ id: eventId, data, ...recorded })
  }

  /** Sends an event without data: its id, from which the client can resume, and how long it shall wait before. */
  prime(retry?: number): void {
    const id = this.#takeId()
    if (id !== undefined) this.#events.push({ id, data: '', options: {} })
    this.#writer?.event({
      ...(id === undefined ? {} : { id, data: '' }),
      retry,
    })
  }

  /** Sends the reconnection time alone. */
  sendRetry(retry: number): void {
    this.#writer?.event({ retry })
  }

  /** Ends the stream for now; the client may resume it. */
  drop({ abruptly = false }: DropOptions): void {
    if (abruptly) this.#writer?.drop()
    else this.#writer?.end()
    this.#writer = undefined
  }

  /** All has been written: the stream ends, now or when it has been resumed. */
  complete(): void {
    this.#complete = true
    this.#writer?.end()
  }

  has(eventId: string): boolean {
    return this.#events.some(({ id }) => id === eventId)
  }

  /** Sends what came after `eventId` on a new writer, and goes on there. */
  resume(writer: EventStreamWriter, eventId: string): void {
    this.#writer?.end()
    this.#writer = writer
    const missed = this.#events.slice(this.#events.findIndex(({ id }) => id === eventId) + 1)
    for (const { id, data, options } of missed) writer.event({ id, data, ...options })
    if (this.#complete) writer.end()
  }

  #takeId(): string | undefined {
    return this.#id === undefined ? undefined : `${this.#id}-${this.#count++}`
  }
}

export class EventStore {
  readonly #streams: StoredStream[] = []
  readonly #eventIds: boolean

  constructor(eventIds: boolean) {
    this.#eventIds = eventIds
  }

  add(writer: EventStreamWriter): StoredStream {
    const stream = new StoredStream(this.#eventIds ? this.#streams.length + 1 : undefined, writer)
    this.#streams.push(stream)
    return stream
  }

  find(eventId: string): StoredStream | undefined {
    return this.#streams.find((stream) => stream.has(eventId))
  }

  /** Ends all streams for good. */
  close(): void {
    for (const stream of this.#streams) stream.complete()
  }
}
