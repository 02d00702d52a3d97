/** A server at a URL that ends in the middle of a run: what was left is not judged, so the run is not whole. */
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { jsonOf } from '../../trace/message-json.ts'
import { Unreached } from '../../trace/unreached.ts'
import { at } from '../../wire/json/json.ts'
import type { RunEvent } from '../events.ts'

/** Messages that the problem names, and that are kept, at most. */
const mostNamed = 4
const mostKept = 100

type Sent = EventOf<'message'>

export class UnreachedServer {
  readonly #unreached = new Unreached()
  /** Messages that wait for their responses, by HTTP exchange, in the order of sending. */
  readonly #open = new Map<number, Sent>()
  /** Requests whose exchanges broke off since the last answer of the server. */
  #broken: Sent[] = []
  #count = 0
  #firstAt = 0

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (this.#unreached.see(event) !== undefined) {
      if (this.#count === 0) this.#firstAt = event.at
      this.#count += 1
    }
    if (event.kind === 'message' && event.direction === 'sent' && event.http !== undefined)
      this.#open.set(event.http, event)
    if (event.kind === 'http-response') {
      this.#open.delete(event.http)
      if (this.#count === 0) this.#broken = []
    }
    if (event.kind === 'http-ended') {
      const sent = this.#open.get(event.http)
      this.#open.delete(event.http)
      if (sent !== undefined && event.error !== undefined && event.unreachable !== true && this.#count === 0)
        this.#broken = [...this.#broken, sent].slice(-mostKept)
    }
  }

  get isGone(): boolean {
    return this.#count > 0
  }

  /** A problem where messages found nobody. */
  events(): readonly RunEvent[] {
    if (this.#count === 0) return []
    const what = this.#count === 1 ? 'a message' : `${this.#count} messages`
    const isOdd = ({ deliberate }: Sent): boolean => deliberate !== undefined
    const odd = this.#broken.filter(isOdd)
    const last = [...odd, ...this.#broken.filter((sent) => !isOdd(sent))].slice(0, mostNamed)
    const suspects = last.length === 0 ? '' : `; it had left without an answer: ${last.map(nameOf).join(', ')}`
    const message = `${(this.#firstAt / 1000).toFixed(1)} s after the start nothing listened at the address of the server any more, and ${what} found nobody: what they were for is not judged${suspects}`
    return [{ type: 'problem', message }]
  }
}

/** `tools/call (an id of a wrong type)` */
function nameOf(sent: Sent): string {
  const method = at(jsonOf(sent), 'method')
  const name = typeof method === 'string' ? method : 'a message'
  return sent.deliberate === undefined ? name : `${name} (${sent.deliberate})`
}
