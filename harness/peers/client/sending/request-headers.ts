/** The HTTP headers of a POST or GET, from the revision's and the scenario's wishes. */
import type { HeaderList } from '../../../wire/http/headers.ts'

export type HeaderEdits = Readonly<Record<string, string | null>>

/** Applies edits to a set of headers: a value sets (in the case given), null removes; names match in any case. */
export function editHeaders(base: Readonly<Record<string, string>>, edits: HeaderEdits = {}): HeaderList {
  const edited = new Set(Object.keys(edits).map((name) => name.toLowerCase()))
  const kept = Object.entries(base).filter(([name]) => !edited.has(name.toLowerCase()))
  const set = Object.entries(edits).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return [...kept, ...set]
}

export const postHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
export const streamHeaders = { Accept: 'text/event-stream' }
