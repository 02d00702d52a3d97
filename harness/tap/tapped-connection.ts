/** One connection between the two parties. What happens on it waits until its revision is known, and is recorded then. */
import type { Json, RevisionId } from '../../schema/index.ts'
import type { EventBody } from '../trace/events.ts'
import { textOf } from '../trace/message-json.ts'
import type { Side, TransportKind } from '../trace/place.ts'
import type { Bytes } from '../wire/bytes.ts'
import { parseJson } from '../wire/json/json.ts'
import { tooMuchInside } from '../wire/json/nesting.ts'
import { type Parties, RevisionFinder } from './revision-finder.ts'
import type { TapLimits } from './tap-limits.ts'

/** Where what was seen goes. */
export interface TapSink {
  /** @param at milliseconds since the tap was started */
  record(body: EventBody, at: number): void
  /** Something of the conversation cannot be judged. */
  problem(message: string): void
  /** The connection has closed, or is recorded no further. */
  ended(connection: TappedConnection): void
}

type Message = Extract<EventBody, { kind: 'message' }>
type MessageOrigin = Pick<Message, 'terminator' | 'http' | 'sse' | 'eventId'>

export class TappedConnection {
  readonly name: string
  readonly transport: TransportKind
  readonly #sink: TapSink
  readonly #limits: TapLimits
  readonly #finder = new RevisionFinder()
  /** Undefined once they are recorded. */
  #waiting: { readonly body: EventBody; readonly at: number }[] | undefined = []
  #state: 'open' | 'closed' | 'cut' = 'open'
  #revision: RevisionId | undefined
  #events = 0
  #characters = 0
  /** Messages of both parties. */
  messages = 0
  /** When something happened last, in milliseconds since the tap was started. */
  lastAt = 0

  constructor(name: string, transport: TransportKind, sink: TapSink, limits: TapLimits) {
    this.name = name
    this.transport = transport
    this.#sink = sink
    this.#limits = limits
  }

  /** Whether more of it is recorded. */
  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** What the parties have said about themselves until their revision was known. */
  get parties(): Parties {
    return this.#finder.parties
  }

  /** Undefined until it is known. */
  get revision(): RevisionId | undefined {
    return this.#revision
  }

  /** Events that the judging holds of it. */
  get events(): number {
    return this.#events
  }

  /** Characters that the judging holds of it. */
  get characters(): number {
    return this.#characters
  }

  /** Records what belongs to this connection. */
  record(body: EventBody, at: number): void {
    if (this.#state !== 'open') return
    this.lastAt = at
    this.#events += 1
    this.#characters += 'text' in body && body.text !== undefined ? body.text.length : 0
    if (this.#waiting === undefined) this.#sink.record(body, at)
    else this.#waiting.push({ body, at })
    const { connectionEvents, connectionBytes } = this.#limits
    if (this.#events > connectionEvents) this.cut(`it has more than ${connectionEvents} events`, at)
    else if (this.#characters > connectionBytes) this.cut(`it has more than ${connectionBytes} bytes`, at)
  }

  /** Records a unit of the wire that is meant to be a message. */
  message(from: Side, content: Bytes, origin: MessageOrigin, at: number): void {
    if (this.#state !== 'open') return
    const reached = tooMuchInside(textOf(content), this.#limits)
    if (reached !== undefined) {
      this.cut(reached.words, at)
      return
    }
    this.messages += 1
    const direction = from === 'server' ? 'received' : 'sent'
    this.record({ kind: 'message', connection: this.name, direction, ...origin, ...content }, at)
    if (this.#waiting !== undefined) this.#settle(parseJson(textOf(content)), from, at)
  }

  /** One of the parties has ended it. */
  close(by: Side, at: number, reason?: string): void {
    if (this.#state !== 'open') return
    this.#release(at)
    if (this.#state !== 'open') return
    this.#state = 'closed'
    const why = reason === undefined ? {} : { reason }
    this.#sink.record(
      { kind: 'connection-closed', connection: this.name, by: by === 'server' ? 'target' : 'us', ...why },
      at,
    )
    this.#sink.ended(this)
  }

  /** It goes on between the parties, but nothing more of it is recorded; what was recorded is judged. */
  cut(reason: string, at: number): void {
    if (this.#state !== 'open') return
    this.#release(at)
    if (this.#state !== 'open') return
    this.#state = 'cut'
    this.#sink.record({ kind: 'recording-ended', connection: this.name, reason }, at)
    this.#sink.problem(`connection ${this.name} is judged up to its message ${this.messages}: ${reason}`)
    this.#sink.ended(this)
  }

  /** The tap ends: what was seen of an open connection is judged as it stands. */
  finish(at: number): void {
    if (this.#state === 'open') this.#release(at)
  }

  #settle(json: Json | undefined, from: Side, at: number): void {
    const spoken = this.#finder.see(json, from)
    if (spoken === undefined) return
    if ('revision' in spoken) {
      this.#release(at, spoken.revision)
      return
    }
    this.#state = 'cut'
    this.#waiting = []
    this.#sink.problem(
      `connection ${this.name} is not judged: the parties agreed on the protocol version ${JSON.stringify(spoken.unknown)}, which is unknown here`,
    )
    this.#sink.ended(this)
  }

  #release(at: number, revision = this.#finder.proposed): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    this.#revision = revision
    this.#sink.record(
      { kind: 'connection-opened', connection: this.name, transport: this.transport, revision, target: 'server' },
      waiting[0]?.at ?? at,
    )
    for (const { body, at: then } of waiting) this.#sink.record(body, then)
  }
}
