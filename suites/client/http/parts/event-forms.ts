/** The forms in which the standard allows an event: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
import { Buffer } from 'node:buffer'

type Cut = (unit: Buffer) => readonly Uint8Array[]

interface Form {
  readonly says: string
  /** The text of the event in this form. */
  write(text: string): string
  /** Cuts it in the middle. */
  readonly isCut?: true
}

// A lone CR ends a line too, but common parsers wait for what may follow it.
export const eventForms = {
  plain: { says: 'answers as event streams', write: (text) => text },
  crlf: { says: 'events whose lines end with CRLF', write: (text) => text.replaceAll('\n', '\r\n') },
  tight: {
    says: 'events without a space after the colon',
    write: (text) => text.replace(/^(data|id|retry|event): /gm, '$1:'),
  },
  unknown: { says: 'events with a field that nobody knows', write: (text) => `x-unknown: field\n${text}` },
  pieces: { says: 'events that come in two pieces', write: (text) => text, isCut: true },
} as const satisfies Readonly<Record<string, Form>>

export type EventForm = keyof typeof eventForms

export const formNames = ['plain', 'crlf', 'tight', 'unknown', 'pieces'] as const satisfies readonly EventForm[]

/** Writes events in another way. An answer as JSON, such as an error with its HTTP status, is no event and stays as it is. */
export function ofEvents(write: (event: string) => readonly Uint8Array[]): Cut {
  return (unit) => {
    const text = unit.toString('utf8')
    return text.startsWith('{') ? [unit] : write(text)
  }
}

/** Writes each event in these forms. */
export function inForms(names: readonly EventForm[]): Cut {
  return ofEvents((text) => {
    const forms: readonly Form[] = names.map((name) => eventForms[name])
    const written = forms.reduceRight((so, { write }) => write(so), text)
    if (!forms.some(({ isCut = false }) => isCut)) return [Buffer.from(written)]
    const middle = Math.floor(written.length / 2)
    return [Buffer.from(written.slice(0, middle)), Buffer.from(written.slice(middle))]
  })
}
