/** One connection of the client: a session over HTTP, an event stream, a start of the stand-in. */

import { EventStore } from './http/event-store.ts'
import type { Outlet } from './outlet.ts'

export class ServerConnection {
  readonly id: string
  /** Issued with the initialize result, where there are sessions. */
  sessionId: string | undefined
  /** True from the initialize result on; modern: from the first valid request on. */
  opened = false
  /** True once the client has said that it is initialized; legacy only. */
  initialized = false
  /** The id of a session before, that the client goes on to send here. */
  sentId: string | undefined
  /** Set when either side has ended it: who, and how. */
  ended: { readonly by: 'us' | 'target'; readonly reason?: string } | undefined
  /** Where messages go out that belong to no request. */
  outlet: Outlet | undefined
  readonly events: EventStore
  #nextId = 1

  constructor(id: string, eventIds: boolean) {
    this.id = id
    this.events = new EventStore(eventIds)
  }

  /** The id for the next request of ours. */
  takeId(): number {
    return this.#nextId++
  }
}
