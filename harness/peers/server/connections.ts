/** The connections of one launch of the client, oldest first, and their opening and end in the trace. */
import type { Revision } from '../../revisions/revision.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { ServerConnection } from './server-connection.ts'

interface ConnectionsOptions {
  /** Names the launch; its connections are `<name>.1`, `<name>.2` ... */
  readonly name: string
  readonly revision: Revision
  readonly transport: TransportKind
  readonly recorder: Recorder
  /** Whether events of streams bear ids. */
  readonly eventIds: boolean
}

export class ServerConnections {
  readonly all: ServerConnection[] = []
  readonly #options: ConnectionsOptions

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  open(): ServerConnection {
    const { name, recorder, transport, revision, eventIds } = this.#options
    const connection = new ServerConnection(`${name}.${this.all.length + 1}`, eventIds)
    this.all.push(connection)
    recorder.record({
      kind: 'connection-opened',
      connection: connection.id,
      transport,
      revision: revision.id,
      target: 'client',
    })
    return connection
  }

  /** Notes that a connection is over. The trace tells it at the end: what the client still sends belongs to it too. */
  end(connection: ServerConnection, by: 'us' | 'target', reason?: string): void {
    connection.ended ??= reason === undefined ? { by } : { by, reason }
    connection.outlet = undefined
  }

  /** Closes all connections in the trace; `by` stands for those that nobody has ended. */
  close(by: 'us' | 'target'): void {
    for (const { id, ended = { by } } of this.all) {
      this.#options.recorder.record({ kind: 'connection-closed', connection: id, ...ended })
    }
  }

  /** The connection that was opened last; a new one if there is none yet. */
  latest(): ServerConnection {
    return this.all.at(-1) ?? this.open()
  }

  byId(id: string): ServerConnection {
    return this.all.find((connection) => connection.id === id) ?? this.latest()
  }

  /** The connection on which messages of ours can go out now: the youngest that has an open way. */
  speakable(): ServerConnection | undefined {
    return this.all.findLast((connection) => connection.outlet?.open === true)
  }
}
