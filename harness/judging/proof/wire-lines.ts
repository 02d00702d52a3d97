/** From trace events to the lines that a reader sees: what belongs together, such as an HTTP request and its message, is one. */
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { textOf } from '../../trace/message-json.ts'
import { asShown } from '../../trace/secrets/in-clear.ts'
import { overuseInWords } from '../../trace/secrets/overuse.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { WireLine } from '../result.ts'
import { fileInWords } from './file-in-words.ts'
import { shortBody } from './short-body.ts'

export interface WireLines {
  readonly lines: readonly WireLine[]
  /** The trace position of the line that shows an event; undefined when none does. */
  lineOf(seq: number): number | undefined
}

type Draft = { -readonly [K in keyof WireLine]: WireLine[K] }

/** @param events of one or more connections, in order, each connection from its opening */
export function wireLines(events: readonly TraceEvent[]): WireLines {
  const lines: Draft[] = []
  const lineOf = new Map<number, number>()
  const requests = new Map<number, EventOf<'http-request'>>()
  const latest = new Map<string, Draft>()
  for (const event of events.map(asShown)) {
    if (event.kind === 'http-request') requests.set(event.http, event)
    const carrier = event.kind === 'message' ? latest.get(carrierOf(event)) : undefined
    if (carrier !== undefined && event.kind === 'message') {
      lineOf.set(event.seq, carrier.seq)
      Object.assign(carrier, shortBody(textOf(event)), whyOf(event))
      latest.delete(carrierOf(event))
      continue
    }
    const line = toLine(event, requests)
    if (line === undefined) continue
    lines.push(line)
    lineOf.set(event.seq, event.seq)
    const carries = event.kind === 'http-request' || event.kind === 'http-response' || event.kind === 'sse-event'
    if (carries) latest.set(`${event.http} ${line.from}`, line)
    if (event.kind === 'message') latest.delete(carrierOf(event))
  }
  return { lines, lineOf: (seq) => lineOf.get(seq) }
}

/** What an HTTP exchange carried last in one direction. */
function carrierOf({ http, direction }: EventOf<'message'>): string {
  return `${http ?? 'none'} ${direction === 'sent' ? 'us' : 'target'}`
}

function toLine(event: TraceEvent, requests: ReadonlyMap<number, EventOf<'http-request'>>): Draft | undefined {
  const shown = describe(event, requests)
  if (shown === undefined) return undefined
  const connection = 'connection' in event && event.connection !== undefined ? event.connection : ''
  const http = 'http' in event && event.http !== undefined ? { http: event.http } : {}
  return { seq: event.seq, at: event.at, connection, ...http, ...shown }
}

function describe(
  event: TraceEvent,
  requests: ReadonlyMap<number, EventOf<'http-request'>>,
): Omit<WireLine, 'seq' | 'at' | 'connection' | 'http'> | undefined {
  const answers = (http: number) => (requests.get(http)?.direction === 'received' ? 'us' : 'target')
  switch (event.kind) {
    case 'message':
      return { from: event.direction === 'sent' ? 'us' : 'target', ...shortBody(textOf(event)), ...whyOf(event) }
    case 'http-request': {
      const from = event.direction === 'sent' ? 'us' : 'target'
      const head = `${event.method} ${pathOf(event.url)}`
      return { from, head, headers: event.headers, ...rawBody(event), ...whyOf(event) }
    }
    case 'http-response':
      return { from: answers(event.http), head: `HTTP ${event.status}`, headers: event.headers, ...rawBody(event) }
    case 'sse-event':
      return { from: answers(event.http), ...streamEvent(event) }
    case 'http-ended': {
      const why = event.error === undefined ? '' : `: ${event.error}`
      return { from: 'neither', head: `HTTP exchange ended by ${event.by}${why}` }
    }
    case 'stderr':
      return { from: 'neither', head: 'stderr', ...shortBody(event.text) }
    case 'file-left':
      return { from: 'neither', head: fileInWords(event) }
    case 'process-started':
      return { from: 'neither', head: `${event.again === true ? 'used again' : 'started'}: ${event.command.join(' ')}` }
    case 'process-exited':
      return {
        from: 'neither',
        head: event.kept === true ? 'over; the process is kept' : `exited with ${event.signal ?? `code ${event.code}`}`,
      }
    case 'overuse':
      return { from: 'neither', head: `ended by us: ${overuseInWords(event)}` }
    case 'stdin-closed':
      return { from: 'neither', head: 'stdin closed' }
    case 'signal-sent':
      return { from: 'neither', head: `${event.signal} sent` }
    case 'connection-closed': {
      const why = event.reason === undefined ? '' : `: ${event.reason}`
      return { from: 'neither', head: `connection closed by ${event.by}${why}` }
    }
    case 'note':
      // How an exchange ended and what a scenario calls it is for the judges; silence is shown as such.
      if (event.outcome !== undefined || event.label !== undefined) return undefined
      return { from: 'neither', head: event.note }
    case 'run':
    case 'facts':
    case 'execution-started':
    case 'execution-ended':
    case 'connection-opened':
      return undefined
  }
}

function streamEvent({ id, event, data, retry, comment, invalid, raw }: EventOf<'sse-event'>) {
  if (raw !== undefined) return { head: 'event', headers: [], ...shortBody(raw) }
  const fields = Object.entries({ id, event, retry, comment, invalid })
  const headers: HeaderList = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return { head: 'event', headers, ...(data === undefined ? {} : shortBody(data)) }
}

function rawBody(event: EventOf<'http-request' | 'http-response'>) {
  if ('text' in event && typeof event.text === 'string') return shortBody(event.text)
  if ('base64' in event && event.base64 !== undefined) return shortBody(textOf({ base64: event.base64 }))
  return {}
}

function whyOf({ deliberate }: { readonly deliberate?: string }): { readonly deliberate?: string } {
  return deliberate === undefined ? {} : { deliberate }
}

/** All connections of a run lead to the same place: path and query tell requests apart. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
