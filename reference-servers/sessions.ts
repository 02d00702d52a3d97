import { randomUUID } from 'node:crypto'
import type { Principal } from './authorization/principal.ts'
import { Connection, type Outlet } from './connection.ts'
import { through } from './seams.ts'
import type { Server } from './server.ts'
import { EventStream } from './transports/event-stream.ts'

// Streams whose events stay available for a replay, per session.
const keptStreams = 200

/** One Streamable HTTP session: its connection and its streams. */
export class Session implements Outlet {
  readonly id: string
  readonly connection: Connection
  /** Whose it is. */
  readonly principal: Principal
  readonly #server: Server
  readonly #streams: EventStream[] = []
  readonly #getStreams = new Set<EventStream>()
  #count = 0

  constructor(server: Server, principal: Principal) {
    this.#server = server
    this.principal = principal
    this.id = through(server.seams.http?.sessionId, (): string => randomUUID())
    this.connection = new Connection(server, 'streamable-http', this)
  }

  /** A new resumable stream; its id is the cursor prefix of its events, unique in the session. */
  openStream(): EventStream {
    const stream = new EventStream(this.#server, `s${++this.#count}`, this.id)
    this.#streams.push(stream)
    if (this.#streams.length > keptStreams) this.#streams.shift()
    return stream
  }

  /** A new stream for messages that belong to no request. */
  openGetStream(): EventStream {
    const stream = this.openStream()
    this.#getStreams.add(stream)
    return stream
  }

  streamOf(eventId: string): EventStream | undefined {
    return this.#streams.find((stream) => stream.has(eventId))
  }

  /** Sends on one GET stream, never on several: the newest connected one, else one that the client may resume. */
  send(message: unknown): void {
    const streams = [...this.#getStreams].reverse()
    const clean = (_message: unknown, open: readonly EventStream[]): readonly EventStream[] => {
      const chosen = open.find((stream) => stream.isAttached) ?? open[0]
      return chosen ? [chosen] : []
    }
    for (const stream of through(this.#server.seams.sse?.route, clean, message, streams)) stream.send(message)
  }

  close(): void {
    this.connection.close()
    for (const stream of this.#streams) stream.end()
  }
}

/** The sessions of one server. */
export class Sessions {
  readonly #byId = new Map<string, Session>()

  add(session: Session): void {
    this.#byId.set(session.id, session)
  }

  get(id: string | undefined): Session | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  end(session: Session): void {
    this.#byId.delete(session.id)
    session.close()
  }
}
