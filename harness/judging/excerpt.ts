/** Cuts the wire lines that a verdict rests on out of a connection's events. */

import type { TraceEvent } from '../trace/events.ts'
import { textOf } from '../trace/message-json.ts'
import type { HeaderList } from '../wire/headers.ts'
import type { WireExcerpt } from './result.ts'

/** Characters of one wire line that a report shows. */
const maxText = 2000
/** Events before the first relevant one that give context. */
const contextBefore = 2
/** More lines than these do not help a reader. */
const maxLines = 24

/** The relevant events with a little context before them, in order. */
export function excerpt(events: readonly TraceEvent[], relevant: ReadonlySet<number>): WireExcerpt[] {
  const shown = events.filter((event) => isWire(event))
  const marks = shown.flatMap((event, i) => (relevant.has(event.seq) ? [i] : []))
  const first = marks[0]
  if (first === undefined) return []
  const context = Array.from({ length: contextBefore }, (_, k) => first - contextBefore + k).filter((i) => i >= 0)
  return [...context, ...marks].slice(0, maxLines).flatMap((i) => {
    const event = shown[i]
    return event === undefined ? [] : [toExcerpt(event, relevant.has(event.seq))]
  })
}

function isWire(event: TraceEvent): boolean {
  // That nothing was waited for is for the judges, and tells a reader nothing.
  if (event.kind === 'note' && event.outcome === 'sent') return false
  return !['run', 'facts', 'execution-started', 'execution-ended', 'connection-opened'].includes(event.kind)
}

function toExcerpt(event: TraceEvent, relevant: boolean): WireExcerpt {
  const { arrow, text } = describe(event)
  const connection = 'connection' in event && event.connection !== undefined ? event.connection : ''
  const cut = text.length > maxText ? `${text.slice(0, maxText)}… (${text.length} characters)` : text
  return { seq: event.seq, at: event.at, connection, arrow, text: cut, relevant }
}

function headerLines(headers: HeaderList): string {
  return headers.map(([name, value]) => `\n${name}: ${value}`).join('')
}

function bodyText(event: TraceEvent): string {
  if ('text' in event && typeof event.text === 'string') return `\n\n${event.text}`
  return 'base64' in event && event.base64 !== undefined ? `\n\n${event.base64} (base64)` : ''
}

function describe(event: TraceEvent): { arrow: WireExcerpt['arrow']; text: string } {
  switch (event.kind) {
    case 'message':
      return { arrow: event.direction === 'sent' ? '->' : '<-', text: textOf(event) }
    case 'http-request': {
      const arrow = event.direction === 'sent' ? '->' : '<-'
      return { arrow, text: `${event.method} ${event.url}${headerLines(event.headers)}${bodyText(event)}` }
    }
    case 'http-response':
      return { arrow: '<-', text: `HTTP ${event.status}${headerLines(event.headers)}${bodyText(event)}` }
    case 'sse-event': {
      const { id, event: name, data, retry, comment, invalid } = event
      const fields = { id, event: name, retry, data, comment, invalid }
      const lines = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
      return { arrow: '<-', text: lines.join('\n') }
    }
    case 'http-ended':
      return {
        arrow: '!',
        text: `HTTP exchange ended by ${event.by}${event.error === undefined ? '' : `: ${event.error}`}`,
      }
    case 'stderr':
      return { arrow: '!', text: `stderr: ${event.text}` }
    case 'process-started':
      return { arrow: '!', text: `started: ${event.command.join(' ')}` }
    case 'process-exited':
      return { arrow: '!', text: `exited with ${event.signal ?? `code ${event.code}`}` }
    case 'stdin-closed':
      return { arrow: '!', text: 'stdin closed' }
    case 'signal-sent':
      return { arrow: '!', text: `${event.signal} sent` }
    case 'connection-closed':
      return {
        arrow: '!',
        text: `connection closed by ${event.by}${event.reason === undefined ? '' : `: ${event.reason}`}`,
      }
    case 'note':
      return { arrow: '!', text: event.note }
    default:
      return { arrow: '!', text: event.kind }
  }
}
