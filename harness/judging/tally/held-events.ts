/** The events of what is still open, until it can be judged: by connection, and by each of our servers that speak no MCP. */

import type { RevisionId } from '../../../schema/index.ts'
import { asConversation, readSite } from '../../conversation/read-site.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { type Bounds, bytesInWords, type Reached } from '../../wire/bounds.ts'

type HeldBounds = Pick<Bounds, 'heldEvents' | 'heldBytes'>

export interface HeldConnection {
  readonly opened: EventOf<'connection-opened'>
  readonly events: TraceEvent[]
  /** Characters of text in them. */
  characters: number
  /** Running executions that have used it. */
  readonly users: Set<number>
  /** Executions that have used it, and whose judges do not read it. */
  readonly released: Set<number>
  closed: boolean
  /** Its monitors have read it already, up to here. */
  judged: boolean
  /** Its events until it closed: only these are judged. */
  whole?: readonly TraceEvent[]
  /** Its monitors have judged it. */
  seen: boolean
}

interface HeldSite {
  readonly opened: EventOf<'site-opened'>
  readonly events: TraceEvent[]
}

/** The text of all connections together may be so many times that of one. */
const together = 2
/** During preflight all connections wait for its end; more than these are not asked about at once. */
const shares = 6

export class HeldEvents {
  readonly #bounds: HeldBounds
  readonly #connections = new Map<string, HeldConnection>()
  /** As long as their execution runs. */
  readonly #sites = new Map<string, HeldSite>()
  #events = 0
  #characters = 0

  constructor(bounds: HeldBounds) {
    this.#bounds = bounds
  }

  get connections(): readonly (readonly [string, HeldConnection])[] {
    return [...this.#connections]
  }

  connection(name: string): HeldConnection | undefined {
    return this.#connections.get(name)
  }

  open(opened: EventOf<'connection-opened'>): void {
    const nothing = {
      events: [],
      characters: 0,
      users: new Set<number>(),
      released: new Set<number>(),
      closed: false,
      judged: false,
      seen: false,
    }
    this.#connections.set(opened.connection, { opened, ...nothing })
  }

  openSite(opened: EventOf<'site-opened'>): void {
    this.#sites.set(opened.connection, { opened, events: [] })
  }

  /**
   * Takes in an event that belongs to a connection or a site.
   * @param came the same as it happened: while it waits to be judged, whoever drives holds that
   * @param user the running execution that it belongs to
   */
  keep(event: TraceEvent, name: string, came: TraceEvent, user: number | undefined): void {
    const site = this.#sites.get(name)
    if (site !== undefined) {
      site.events.push(event)
      this.#add(1, textLength(event))
    }
    const connection = this.#connections.get(name)
    if (connection === undefined) return
    // The body of an HTTP response and the message in it are one text.
    const characters = isSameText(connection.events.at(-1), event) ? 0 : textLength(came)
    connection.events.push(event)
    if (event.kind === 'message' && event.direction === 'received') connection.judged = false
    connection.characters += characters
    this.#add(1, characters)
    if (user !== undefined && !connection.released.has(user)) connection.users.add(user)
  }

  /** What an execution asked of our other servers is read by its own judges alone. */
  takeSites(execution: number, revision: RevisionId) {
    const own = [...this.#sites].filter(([, { opened }]) => opened.execution === execution)
    return own.map(([name, { opened, events }]) => {
      this.#sites.delete(name)
      this.#add(-events.length, -events.reduce((sum, event) => sum + textLength(event), 0))
      const site = readSite(opened, events)
      return { site, conversation: asConversation(site, name, revision, events) }
    })
  }

  /** Connections that a running execution has used. */
  usedBy(execution: number): readonly HeldConnection[] {
    return [...this.#connections.values()].filter(({ users }) => users.has(execution))
  }

  /** The execution has ended: what nobody else needs of its connections goes. */
  leave(execution: number): void {
    for (const [name, { users }] of this.#connections) {
      users.delete(execution)
      this.#forgetUnused(name)
    }
  }

  /**
   * The judges of this execution do not read the connection: what its monitors have judged need not wait for them.
   * @param judged its monitors have; what comes after it they would read
   */
  release(name: string, execution: number, judged = false): void {
    const connection = this.#connections.get(name)
    if (connection !== undefined) connection.judged = judged
    connection?.released.add(execution)
    connection?.users.delete(execution)
    this.#forgetUnused(name)
  }

  /** The monitors have judged the connection. */
  seen(name: string): void {
    const connection = this.#connections.get(name)
    if (connection === undefined) return
    connection.seen = true
    this.#forgetUnused(name)
  }

  /** Lets go of a connection that was judged and that no running execution has used. */
  #forgetUnused(name: string): void {
    const connection = this.#connections.get(name)
    if (connection === undefined || !connection.seen || connection.users.size > 0) return
    this.#connections.delete(name)
    this.#add(-connection.events.length, -connection.characters)
  }

  /**
   * The bound that leaves no room for more events until some can be judged, if one does.
   * @param name of a connection that wants to add some
   * @param isPreflight it has to wait for the end of preflight, as all others
   */
  full(name: string | undefined, isPreflight = false): Reached | undefined {
    const { heldEvents, heldBytes } = this.#bounds
    const { events, characters } = this.#connections.get(name ?? '') ?? { events: [], characters: 0 }
    if (characters >= heldBytes)
      return {
        bound: 'heldBytes',
        words: `more than ${bytesInWords(heldBytes)} of messages of one connection that wait to be judged`,
      }
    if (isPreflight && (events.length > heldEvents / shares || characters > heldBytes / shares))
      return {
        bound: events.length > heldEvents / shares ? 'heldEvents' : 'heldBytes',
        words: 'more messages of one connection than may wait until preflight has ended',
      }
    if (this.#events >= heldEvents)
      return { bound: 'heldEvents', words: `more than ${heldEvents} events that wait to be judged` }
    const all = together * heldBytes
    if (this.#characters >= all)
      return { bound: 'heldBytes', words: `more than ${bytesInWords(all)} of messages that wait to be judged` }
    return undefined
  }

  #add(events: number, characters: number): void {
    this.#events += events
    this.#characters += characters
  }
}

/** Far above honest traffic, and far below what a judge needs a second for. */
const manyEvents = 3_000
const muchText = 1024 * 1024

/** Whether there is so much that one judge of it might take long. */
export function isLarge(events: readonly TraceEvent[]): boolean {
  return events.length > manyEvents || events.reduce((sum, event) => sum + textLength(event), 0) > muchText
}

function isSameText(carrier: TraceEvent | undefined, event: TraceEvent): boolean {
  if (carrier?.kind !== 'http-response' || event.kind !== 'message' || event.http !== carrier.http) return false
  return 'text' in carrier && 'text' in event && carrier.text === event.text
}

/** Characters of text in an event. */
export function textLength(event: TraceEvent): number {
  if ('text' in event) return event.text?.length ?? 0
  return 'base64' in event ? (event.base64?.length ?? 0) : 0
}
