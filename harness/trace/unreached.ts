/** Messages that found nobody where the server had been. A server that we have started ourselves is watched by its process. */
import type { EventOf, TraceEvent } from './events.ts'
import { isServing } from './serving-process.ts'

export class Unreached {
  /** Messages under way, by the HTTP exchanges that carry them. */
  readonly #open = new Map<number, EventOf<'message'>>()
  #isPrepared = false
  #isOurs = false

  /** The message that turns out, by the next event of the trace, to have found nobody. */
  see(event: TraceEvent): EventOf<'message'> | undefined {
    if (event.kind === 'facts') this.#isPrepared = true
    if (event.kind === 'process-started' && isServing(event)) this.#isOurs = true
    if (event.kind === 'message' && event.direction === 'sent' && event.http !== undefined)
      this.#open.set(event.http, event)
    if (event.kind !== 'http-ended') return undefined
    const sent = this.#open.get(event.http)
    this.#open.delete(event.http)
    return event.unreachable === true && this.#isPrepared && !this.#isOurs ? sent : undefined
  }
}
