/** Answers that were still coming in when their time was over: what they would have said is missing, so the run is not whole. */
import type { TraceEvent } from '../../trace/events.ts'
import type { RunEvent } from '../events.ts'

export class UnfinishedAnswers {
  /** HTTP exchanges that are open, by the trace position of the message that each carries. */
  readonly #open = new Map<number, number>()
  /** Trace positions of messages whose answer was waited for as long as an answer may take. */
  readonly #waitedFor = new Set<number>()
  #count = 0

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (event.kind === 'message' && event.direction === 'sent' && event.http !== undefined)
      this.#open.set(event.http, event.seq)
    if (event.kind === 'note' && event.outcome === 'unanswered' && event.about !== undefined)
      this.#waitedFor.add(event.about)
    // What began when the time was over, because we ended the session say, was not coming in.
    if (event.kind === 'http-response') this.#waitedFor.delete(this.#open.get(event.http) ?? -1)
    if (event.kind !== 'http-ended') return
    const sent = this.#open.get(event.http) ?? -1
    this.#open.delete(event.http)
    // What a scenario ended on purpose was not waited for.
    if (this.#waitedFor.delete(sent) && event.unfinished === true) this.#count += 1
  }

  /** A problem where there are any. */
  events(): readonly RunEvent[] {
    if (this.#count === 0) return []
    const what = this.#count === 1 ? 'an answer was' : `${this.#count} answers were`
    const message = `${what} still coming in, piece by piece, when the time for an answer was over, and not judged (more: --timeout)`
    return [{ type: 'problem', message }]
  }
}
