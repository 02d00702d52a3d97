/** What connections have shown up to now. What an open one proves holds whatever comes; what rests on silence waits for its end. */
import type { Result } from '../../harness/judging/result.ts'
import { isBreach } from '../../harness/judging/tally/verdict-order.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { JudgeTraceOptions } from '../../harness/runner/options.ts'
import { followTrace } from '../../harness/runner/tell/follow-trace.ts'
import { mirrored } from '../../harness/tap/mirror.ts'
import type { EventOf, TraceEvent } from '../../harness/trace/events.ts'
import type { Side } from '../../harness/trace/place.ts'

/** Milliseconds of quiet before anybody looks. */
const quietMs = 250
/** A connection is looked at again when it has grown by this part, so that all looks together cost but a multiple of one. */
const growth = 0.25
/** A longer connection is judged at its end alone. */
const mostEvents = 10_000

interface Open {
  readonly events: TraceEvent[]
  looked: number
  hasEnded: boolean
}

export class JudgingSoFar {
  readonly #sides: Readonly<Record<Side, JudgeTraceOptions>>
  readonly #onResults: (side: Side, connection: string, results: readonly Result[]) => void
  readonly #open = new Map<string, Open>()
  #run: EventOf<'run'> | undefined
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(
    sides: Readonly<Record<Side, JudgeTraceOptions>>,
    onResults: (side: Side, connection: string, results: readonly Result[]) => void,
  ) {
    this.#sides = sides
    this.#onResults = onResults
  }

  event(event: TraceEvent): void {
    if (event.kind === 'run') this.#run = event
    const { connection } = 'connection' in event ? event : {}
    if (connection === undefined) return
    if (event.kind === 'connection-opened') this.#open.set(connection, { events: [], looked: 0, hasEnded: false })
    const open = this.#open.get(connection)
    if (open === undefined || open.hasEnded) return
    open.events.push(event)
    open.hasEnded = event.kind === 'connection-closed' || event.kind === 'recording-ended'
  }

  /** Looks as soon as it has been quiet for a while; what has ended waits for no quiet. */
  look(): void {
    if (this.#timer !== undefined && [...this.#open.values()].some(({ hasEnded }) => hasEnded)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#look()
    }, quietMs).unref()
  }

  async #look(): Promise<void> {
    const run = this.#run
    if (this.#isLooking || run === undefined) return
    this.#isLooking = true
    try {
      for (const [connection, open] of this.#open) {
        if (!isDue(open)) continue
        const { hasEnded } = open
        open.looked = open.events.length
        if (hasEnded) this.#open.delete(connection)
        const events = [run, ...open.events]
        for (const side of ['server', 'client'] as const)
          this.#onResults(side, connection, await proven(this.#sides[side], side, events, hasEnded))
      }
    } finally {
      this.#isLooking = false
    }
    // What has ended while others were judged.
    if ([...this.#open.values()].some(({ hasEnded }) => hasEnded)) this.look()
  }
}

const isDue = ({ events: { length }, looked, hasEnded }: Open): boolean =>
  hasEnded || (length <= mostEvents && length > looked * (1 + growth))

/** Breaches; while the connection goes on those that rest on an event, not on what has not come yet. */
async function proven(
  options: JudgeTraceOptions,
  side: Side,
  events: readonly TraceEvent[],
  hasEnded: boolean,
): Promise<Result[]> {
  const found: Result[] = []
  const emit = (event: RunEvent): void => {
    if (event.type !== 'result' || !isBreach(event.result.verdict)) return
    const { offending } = event.result
    if (hasEnded || (offending !== undefined && 'seq' in offending)) found.push(event.result)
  }
  const { policy, ...rest } = options
  const weighing = policy === undefined ? {} : { policy: { weigh: policy.weigh } }
  const follower = await followTrace({ ...rest, ...weighing, emit })
  for (const event of events) {
    const seen = side === 'client' ? mirrored(event) : event
    if (seen !== undefined) follower.event(seen)
  }
  await follower.end(!hasEnded)
  return found
}
