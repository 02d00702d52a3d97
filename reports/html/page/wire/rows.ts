/** From the events of a trace to the rows that a reader sees: what belongs together, an HTTP request and its message, is one. */

import { fileInWords } from '../../../../harness/judging/proof/file-in-words.ts'
import type { EventOf, TraceEvent } from '../../../../harness/trace/events.ts'
import { isMapping, parsedBody } from '../../../red/message.ts'

export type From = 'client' | 'server' | 'neither'

export interface Row {
  /** Position in the trace of what it begins with. */
  readonly seq: number
  /** Milliseconds since the start. */
  readonly at: number
  readonly connection: string
  readonly from: From
  readonly revision: string
  readonly transport: string
  readonly http?: number
  /** Position of the message in the trace, where it begins with something else. */
  messageSeq?: number
  /** `POST /mcp`, `HTTP 200`, `exited with code 1`. */
  head?: string
  headers?: readonly (readonly [string, string])[]
  body?: string
  /** The bytes, where they are no UTF-8. */
  base64?: string
  /** Characters that are left out. */
  cut?: number
  deliberate?: string
  kind: 'request' | 'notification' | 'result' | 'error' | 'batch' | 'other'
  /** The method of a request or notification, or of the request that is answered. */
  method: string
  /** As JSON; empty without. */
  id: string
  /** Name of the tool or prompt, URI of the resource. */
  name: string
  /** Milliseconds from the request to this answer. */
  tookMs?: number
}

interface Session {
  readonly connection: string
  readonly revision: string
  readonly transport: string
  /** The implementation under test is this side of it. */
  readonly target: 'client' | 'server'
}

/** What was cut by the program that tells the page. */
interface MaybeCut {
  readonly cut?: number
}

const unknown: Session = { connection: '', revision: '', transport: '', target: 'server' }
/** Requests without answer that are remembered. */
const mostOpen = 20_000

export class RowReader {
  readonly sessions = new Map<string, Session>()
  readonly methods = new Set<string>()
  #rows: Row[] = []
  readonly #bySeq = new Map<number, Row>()
  /** What HTTP carried last in one direction, and waits for its message. */
  readonly #carriers = new Map<string, Row>()
  readonly #requests = new Map<string, From>()
  readonly #open = new Map<string, { readonly method: string; readonly at: number; readonly name: string }>()

  /** @param rows that are known already */
  constructor(rows: readonly Row[] = []) {
    for (const row of rows) {
      this.#rows.push(row)
      this.#bySeq.set(row.seq, row)
      const { connection, revision, transport } = row
      if (connection !== '') this.sessions.set(connection, { connection, revision, transport, target: 'server' })
      if (row.method !== '') this.methods.add(row.method)
    }
  }

  get rows(): readonly Row[] {
    return this.#rows
  }

  rowOf(seq: number): Row | undefined {
    return this.#bySeq.get(seq)
  }

  /** So many of the oldest rows are shown no more. Returns the position of the first that stays. */
  forget(count: number): number {
    this.#rows = this.#rows.slice(count)
    const first = this.#rows[0]?.seq ?? 0
    for (const known of this.#bySeq.keys()) if (known < first) this.#bySeq.delete(known)
    return first
  }

  take(event: TraceEvent & MaybeCut): void {
    if (event.kind === 'connection-opened') {
      const { connection, revision, transport, target } = event
      this.sessions.set(connection, { connection, revision, transport, target })
    }
    if (event.kind === 'site-opened')
      this.sessions.set(event.connection, { ...unknown, connection: event.connection, target: 'client' })
    if (event.kind === 'message') this.#message(event)
    else this.#other(event)
  }

  #message(event: EventOf<'message'> & MaybeCut): void {
    const from = this.#sender(event.connection, event.direction)
    const key = `${event.connection} ${event.http ?? ''} ${from}`
    const carrier = this.#carriers.get(key)
    this.#carriers.delete(key)
    const row = carrier ?? this.#add(event, from, {})
    if (carrier !== undefined) {
      carrier.messageSeq = event.seq
      this.#bySeq.set(event.seq, carrier)
    }
    if ('text' in event) row.body = event.text
    else row.base64 = event.base64
    if (event.cut !== undefined) row.cut = event.cut
    if (event.deliberate !== undefined) row.deliberate = event.deliberate
    this.#read(row)
  }

  #other(event: Exclude<TraceEvent, { kind: 'message' }> & MaybeCut): void {
    switch (event.kind) {
      case 'http-request': {
        const from = this.#sender(event.connection, event.direction)
        this.#requests.set(`${event.connection} ${event.http}`, from)
        const { method, url, headers } = event
        const row = this.#add(event, from, { head: `${method} ${pathOf(url)}`, headers })
        if ('text' in event && typeof event.text === 'string') row.body = event.text
        this.#carriers.set(`${event.connection} ${event.http} ${from}`, row)
        return
      }
      case 'http-response': {
        const from = this.#answerer(event)
        const row = this.#add(event, from, { head: `HTTP ${event.status}`, headers: event.headers })
        if ('text' in event && typeof event.text === 'string') row.body = event.text
        this.#carriers.set(`${event.connection} ${event.http} ${from}`, row)
        return
      }
      case 'sse-event': {
        const from = this.#answerer(event)
        const { id, event: name, retry, comment, data } = event
        const fields = Object.entries({ id, event: name, retry, comment })
        const headers = fields.flatMap(([key, value]): [string, string][] =>
          value === undefined ? [] : [[key, String(value)]],
        )
        const row = this.#add(event, from, { head: 'event', headers })
        if (data !== undefined && data !== '') row.body = data
        if (event.cut !== undefined) row.cut = event.cut
        this.#carriers.set(`${event.connection} ${event.http} ${from}`, row)
        return
      }
      case 'http-ended':
        this.#requests.delete(`${event.connection} ${event.http}`)
        for (const from of ['client', 'server']) this.#carriers.delete(`${event.connection} ${event.http} ${from}`)
        if (event.error !== undefined) this.#add(event, 'neither', { head: `HTTP exchange ended: ${event.error}` })
        return
      case 'stderr':
        this.#add(event, 'neither', { head: 'stderr', body: event.text })
        return
      case 'file-left':
        this.#add(event, 'neither', { head: fileInWords(event) })
        return
      case 'process-started':
        this.#add(event, 'neither', {
          head: `${event.again === true ? 'used again' : 'started'}: ${event.command.join(' ')}`,
        })
        return
      case 'process-exited':
        this.#add(event, 'neither', {
          head:
            event.kept === true ? 'over; the process is kept' : `exited with ${event.signal ?? `code ${event.code}`}`,
        })
        return
      case 'stdin-closed':
        this.#add(event, 'neither', { head: 'standard input closed' })
        return
      case 'signal-sent':
        this.#add(event, 'neither', { head: `${event.signal} sent` })
        return
      case 'connection-closed':
        this.#add(event, 'neither', {
          head: `connection closed${event.reason === undefined ? '' : `: ${event.reason}`}`,
        })
        return
      case 'recording-ended':
        this.#add(event, 'neither', { head: `recorded no further: ${event.reason}` })
        return
      case 'note':
        if (event.outcome === undefined && event.label === undefined) this.#add(event, 'neither', { head: event.note })
        return
    }
  }

  #add(event: TraceEvent, from: From, more: Partial<Row>): Row {
    const connection = 'connection' in event ? (event.connection ?? '') : ''
    const { revision, transport } = this.sessions.get(connection) ?? unknown
    const http = 'http' in event && event.http !== undefined ? { http: event.http } : {}
    const empty = { kind: 'other', method: '', id: '', name: '' } as const
    const row: Row = { seq: event.seq, at: event.at, connection, from, revision, transport, ...http, ...empty, ...more }
    if (event.kind !== 'message' && 'deliberate' in event && event.deliberate !== undefined)
      row.deliberate = event.deliberate
    this.#rows.push(row)
    this.#bySeq.set(event.seq, row)
    return row
  }

  /** What the message is, and what it answers. */
  #read(row: Row): void {
    const json = parsedBody(row)
    if (Array.isArray(json)) {
      row.kind = 'batch'
      return
    }
    if (!isMapping(json)) return
    const { method, id, params, error, result } = json
    row.id = id === undefined ? '' : JSON.stringify(id)
    const other = row.from === 'client' ? 'server' : 'client'
    if (typeof method === 'string') {
      row.kind = id === undefined ? 'notification' : 'request'
      row.method = method
      this.methods.add(method)
      const named = isMapping(params) ? (params.name ?? params.uri) : undefined
      if (typeof named === 'string') row.name = named
      if (id !== undefined && this.#open.size < mostOpen)
        this.#open.set(`${row.connection} ${row.from} ${row.id}`, { method, at: row.at, name: row.name })
      return
    }
    if (error === undefined && result === undefined) return
    row.kind = error === undefined ? 'result' : 'error'
    const key = `${row.connection} ${other} ${row.id}`
    const asked = this.#open.get(key)
    if (asked === undefined) return
    this.#open.delete(key)
    row.method = asked.method
    row.name = asked.name
    row.tookMs = row.at - asked.at
  }

  #sender(connection: string, direction: 'sent' | 'received'): From {
    const { target } = this.sessions.get(connection) ?? unknown
    return (direction === 'sent') === (target === 'server') ? 'client' : 'server'
  }

  #answerer({ connection, http }: { readonly connection: string; readonly http: number }): From {
    return this.#requests.get(`${connection} ${http}`) === 'server' ? 'client' : 'server'
  }
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
