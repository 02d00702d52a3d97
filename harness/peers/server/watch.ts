/** Follows one launch of the client in the trace: what it sent, whether it still does something. */
import type { JsonObject } from '../../../schema/index.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { membersOf } from '../match-answer.ts'
import type { Patience } from '../patience.ts'
import type { Rates } from '../rates.ts'
import { isSignOfLife, type Starts } from '../starts.ts'

interface Received {
  readonly connection: string
  readonly seq: number
  readonly message: JsonObject
  /** Whether a script has waited for it already. */
  waitedFor: boolean
}

/** When we stop waiting for a client that does nothing. No rule bounds how long it may think. */
export interface Quiet {
  /** How long launches of this client take to begin. */
  readonly starts: Starts
  /** Follows the client's own pauses, such as the 1 s that common implementations wait before they reconnect. */
  readonly pace: Patience
  /** Milliseconds without traffic that are waited at least, where we keep the client waiting: its pauses are none of its pace then. */
  readonly idleMs?: number
  /** Whether a client that says nothing is at work, and has a bound for that: it is not quiet then. */
  readonly isWorking?: () => boolean
}

/** Milliseconds after which one that is at work is looked at again. */
const workMs = 500

/** Milliseconds without traffic after which a client is taken to do nothing more, as long as nothing else is known of it. */
export const usualIdleMs = 4_000

export class Watch {
  readonly events: TraceEvent[] = []
  readonly received: Received[] = []
  readonly #quiet: Quiet
  readonly #signal: AbortSignal
  readonly #wakers = new Set<() => void>()
  /** How many wait for something that they name; undefined as long as nobody has. */
  #wanted: number | undefined
  readonly #stop: () => void
  /** Resolves when the client has begun, or nothing more is to be expected. */
  readonly begun: Promise<void>
  #begin: () => void = () => {}
  #hasBegun = false
  readonly #launchedAt = performance.now()
  #lastAt = this.#launchedAt
  #timer: NodeJS.Timeout | undefined
  /** How many wait before they ask the client again: it cannot be quiet meanwhile. */
  #held = 0
  #state: 'starting' | 'active' | 'quiet' | 'over' = 'starting'

  /** @param owns whether a connection belongs to this launch */
  constructor(recorder: Recorder, owns: (connection: string) => boolean, quiet: Quiet, signal: AbortSignal) {
    this.#quiet = quiet
    this.#signal = signal
    this.#stop = recorder.listen((event) => {
      if ('connection' in event && event.connection !== undefined && owns(event.connection)) this.#see(event)
    })
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
    signal.addEventListener('abort', this.wake)
    this.#arm()
  }

  /** True if nothing of the client has ever been seen. */
  get neverBegan(): boolean {
    return !this.#hasBegun
  }

  /** True once the client has ended. */
  get over(): boolean {
    return this.#state === 'over'
  }

  /** True once nothing more is to be expected. */
  get still(): boolean {
    return this.#state === 'quiet' || this.#state === 'over' || this.#signal.aborted
  }

  /** True once we were told to stop waiting, whatever the client does. */
  get stopped(): boolean {
    return this.#signal.aborted
  }

  /** Aborts when we are to stop waiting. */
  get signal(): AbortSignal {
    return this.#signal
  }

  /** How often the client lets us ask. */
  get rates(): Rates {
    return this.#quiet.pace.rates
  }

  /** The client owes nothing until the returned function is called: it is we who wait. */
  readonly hold = (): (() => void) => {
    this.#held += 1
    return () => {
      this.#held -= 1
      this.#arm()
    }
  }

  /** What happened on one connection. */
  eventsOf(connection: string): readonly TraceEvent[] {
    return this.events.filter((e) => 'connection' in e && e.connection === connection)
  }

  /** The first value that `look` gives, asked anew at each event; undefined once nothing more is to be expected. */
  until<T>(look: () => T | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      const wake = (): void => {
        const value = look()
        if (value === undefined && !this.still) return
        this.#wakers.delete(wake)
        resolve(value)
      }
      this.#wakers.add(wake)
      wake()
    })
  }

  /** The first message, already here or to come, that fits. Each is shown to `fits` once. */
  untilReceived(fits: (received: Received) => boolean): Promise<Received | undefined> {
    return this.#untilOne(this.received, fits)
  }

  /** The first event, already here or to come, that fits. Each is shown to `fits` once. */
  untilEvent(fits: (event: TraceEvent) => boolean): Promise<TraceEvent | undefined> {
    return this.#untilOne(this.events, fits)
  }

  /** A flood must not be looked through from its beginning at each event. */
  async #untilOne<T>(all: readonly T[], fits: (one: T) => boolean): Promise<T | undefined> {
    let next = 0
    this.#wanted = (this.#wanted ?? 0) + 1
    const found = await this.until(() => {
      for (; next < all.length; next += 1) {
        const one = all[next]
        if (one !== undefined && fits(one)) return one
      }
      return undefined
    })
    this.#wanted -= 1
    return found
  }

  /** The client has ended, and all that it sent is here: nothing more will come. */
  end(): void {
    this.#state = 'over'
    clearTimeout(this.#timer)
    this.#begin()
    this.wake()
  }

  close(): void {
    this.end()
    this.#stop()
    this.#signal.removeEventListener('abort', this.wake)
  }

  #see(event: TraceEvent): void {
    this.events.push(event)
    if (event.kind === 'message' && event.direction === 'received') {
      for (const message of membersOf(event)) {
        this.received.push({ connection: event.connection, seq: event.seq, message, waitedFor: false })
      }
    }
    if (this.#state !== 'over' && event.kind !== 'note') {
      this.#measure(event)
      this.#arm()
    }
    this.wake()
  }

  /** What package runners and interpreters write to stderr is no sign of the client. */
  #measure(event: TraceEvent): void {
    const now = performance.now()
    if (isSignOfLife(event)) {
      const { pace, idleMs = 0 } = this.#quiet
      if (this.#state === 'active' && idleMs === 0) pace.measured(now - this.#lastAt)
      this.#state = 'active'
      this.#hasBegun = true
      this.#begin()
    }
    this.#lastAt = now
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#state === 'over') return
    const { starts, pace, idleMs = 0, isWorking = () => false } = this.#quiet
    const left = starts.limitMs - (performance.now() - this.#launchedAt)
    // What has arrived by now is read before we say that nothing came: timers come first in a turn of the loop.
    const becomeQuiet = (waitedMs = 0): void => {
      if (this.#state === 'over' || this.#held > 0) return
      if (this.#state === 'active' && isWorking()) {
        this.#timer = setTimeout(() => setImmediate(becomeQuiet), workMs)
        return
      }
      if (waitedMs > 0) pace.waitedInVain(waitedMs)
      // A scenario that has everything it waited for need not wait for a slow client.
      const moreMs = this.#state === 'starting' || this.#wanted === 0 ? 0 : pace.lastWait(false)
      if (moreMs > 0) {
        this.#timer = setTimeout(() => setImmediate(becomeQuiet, moreMs), moreMs)
        return
      }
      this.#state = 'quiet'
      this.#begin()
      this.wake()
    }
    const ms = this.#state === 'starting' ? Math.max(0, left) : Math.max(idleMs, pace.answer)
    this.#timer = setTimeout(() => setImmediate(becomeQuiet), ms)
  }

  /** Has all who wait look again. */
  readonly wake = (): void => {
    for (const wake of [...this.#wakers]) wake()
  }
}
