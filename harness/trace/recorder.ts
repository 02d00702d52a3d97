/** Appends events to the trace: numbers and times them, redacts secrets, keeps listeners informed. */
import type { EventBody, TraceEvent } from './events.ts'
import type { Redactor } from './redaction.ts'

export type Listener = (event: TraceEvent) => void

export interface Recorder {
  /** Appends one event, stamped with position, time and the execution it belongs to. Returns it as recorded. */
  record(body: EventBody): TraceEvent
  /** Calls `listener` for each later event, at once and in order; returns the way to stop it. */
  listen(listener: Listener): () => void
  /** A view of the same trace that stamps its events with the execution that is current when they happen. */
  during(execution: () => number | undefined): Recorder
}

export interface RecorderOptions {
  /** Milliseconds since the start of the run. */
  readonly now: () => number
  readonly redact: Redactor
}

/** A recorder with an empty trace. */
export function createRecorder({ now, redact }: RecorderOptions): Recorder {
  const listeners = new Set<Listener>()
  let seq = 0
  const view = (current: () => number | undefined): Recorder => ({
    record(body) {
      const execution = current()
      const stamp = execution === undefined ? { seq: seq++, at: now() } : { seq: seq++, at: now(), execution }
      const event: TraceEvent = { ...stamp, ...redact(body) }
      for (const listener of listeners) listener(event)
      return event
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    during: view,
  })
  return view(() => undefined)
}
