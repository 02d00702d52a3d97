/** Appends events to the trace: numbers and times them, takes secrets out of what is kept, keeps listeners informed. */
import type { Reached } from '../wire/bounds.ts'
import type { EventBody, TraceEvent } from './events.ts'
import type { Redactor } from './secrets/redaction.ts'

type Listener = (event: TraceEvent) => void
/** @param came the event as it happened, secrets too: to be measured, not to be kept */
export type Keeper = (event: TraceEvent, came: TraceEvent) => void

export interface Recorder {
  /** Appends one event, stamped with position, time and the execution it belongs to. Returns it as it happened. */
  record(body: EventBody): TraceEvent
  /**
   * Calls `listener` for each later event, at once and in order; returns the way to stop it. It gets what really crossed the
   * wire, secrets too: a cursor has to go back as it came.
   */
  listen(listener: Listener): () => void
  /** As `listen`, for whoever keeps events or shows them: without secrets. */
  keep(keeper: Keeper): () => void
  /** The bound that leaves no room for more messages of a connection, if one does. */
  full(connection?: string): Reached | undefined
  /** A view of the same trace that stamps its events with the execution that is current when they happen. */
  during(execution: () => number | undefined): Recorder
  /** Ends the trace: what happens from now on is told to nobody. */
  close(): void
}

interface RecorderOptions {
  /** Milliseconds since the start of the run. */
  readonly now: () => number
  readonly redact: Redactor
  /** Default: there is always room. */
  readonly full?: (connection?: string) => Reached | undefined
}

/** A recorder with an empty trace. */
export function createRecorder({ now, redact, full = () => undefined }: RecorderOptions): Recorder {
  const listeners = new Set<Listener>()
  const keepers = new Set<Keeper>()
  let seq = 0
  let isClosed = false
  const add =
    <T>(set: Set<T>) =>
    (one: T) => {
      set.add(one)
      return () => set.delete(one)
    }
  const view = (current: () => number | undefined): Recorder => ({
    record(body) {
      const execution = current()
      const stamp = execution === undefined ? { seq: seq++, at: now() } : { seq: seq++, at: now(), execution }
      const event: TraceEvent = { ...stamp, ...body }
      if (isClosed) return event
      if (keepers.size > 0) {
        const clean = redact(body)
        const kept: TraceEvent = clean === body ? event : { ...stamp, ...clean }
        for (const keeper of keepers) keeper(kept, event)
      }
      for (const listener of listeners) listener(event)
      return event
    },
    listen: add(listeners),
    keep: add(keepers),
    full,
    during: view,
    close() {
      isClosed = true
    },
  })
  return view(() => undefined)
}
