import type { Recorder } from '../../trace/recorder.ts'

/** Names the exchange that the event at `about` opens; it is in the trace already. */
export function nameExchange(recorder: Recorder, connection: string, about: number, label: string): void {
  recorder.record({ kind: 'note', connection, about, label, note: `named ${label}` })
}
