/** Who wrote what a target sends: SDKs are recognised by what they alone write, in the whole run. */
import type { TraceEvent } from '../../trace/events.ts'
import { textOf } from '../../trace/message-json.ts'

/** Longer texts are results; what an SDK writes by itself is short. */
const maxLength = 10_000

export class Signatures {
  readonly #signsIn: (text: string) => readonly string[]
  readonly #found = new Set<string>()

  /** @param signsIn SDKs that alone write such a text */
  constructor(signsIn: (text: string) => readonly string[] = () => []) {
    this.#signsIn = signsIn
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    const text = written(event)
    if (text === undefined || text.length > maxLength) return
    for (const sdk of this.#signsIn(text)) this.#found.add(sdk)
  }

  /** The SDKs that were recognized so far. */
  get found(): readonly string[] {
    return [...this.#found]
  }
}

/** What the target wrote itself. */
function written(event: TraceEvent): string | undefined {
  if (event.kind === 'message') return event.direction === 'received' ? textOf(event) : undefined
  return event.kind === 'stderr' ? event.text : undefined
}
