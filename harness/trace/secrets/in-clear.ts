/** What really crossed the wire, beside what is kept of it: for reports, where their reader asked to see secrets. */
import type { TraceEvent } from '../events.ts'

const inClear: unique symbol = Symbol('in clear')

/** Copies of an event keep it; no file has it. */
interface Shown {
  readonly [inClear]?: TraceEvent
}

/** A keeper of the recorder. Judges go on reading what is kept, so that no verdict changes. */
export function keepInClear(kept: TraceEvent, came: TraceEvent): void {
  if (kept !== came) Object.assign(kept, { [inClear]: came })
}

/** The event as a reader is to see it. */
export const asShown = (event: TraceEvent & Shown): TraceEvent => event[inClear] ?? event
