/** Follows one launch of the client in the trace: what it sent, whether it still does something. */
import type { JsonObject } from '../../../schema/index.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { membersOf } from '../match-answer.ts'

export interface Received {
  readonly connection: string
  readonly seq: number
  readonly message: JsonObject
  /** Whether a script has waited for it already. */
  waitedFor: boolean
}

export interface QuietLimits {
  /** Milliseconds from the launch to the first sign of the client. */
  readonly startMs: number
  /** Milliseconds without any traffic after that. */
  readonly idleMs: number
}

/**
 * No rule bounds how long a client may think. These only decide when we stop waiting for one that does nothing: a start may
 * go through a package runner on a busy machine; later, only the client's own pauses count, such as the 1 s that common
 * implementations wait before they reconnect.
 */
export const defaultQuietLimits: QuietLimits = { startMs: 20_000, idleMs: 4_000 }

export class Watch {
  readonly events: TraceEvent[] = []
  readonly received: Received[] = []
  readonly #limits: QuietLimits
  readonly #signal: AbortSignal
  readonly #wakers = new Set<() => void>()
  readonly #stop: () => void
  #timer: NodeJS.Timeout | undefined
  #state: 'starting' | 'active' | 'quiet' | 'over' = 'starting'

  /** @param owns whether a connection belongs to this launch */
  constructor(recorder: Recorder, owns: (connection: string) => boolean, limits: QuietLimits, signal: AbortSignal) {
    this.#limits = limits
    this.#signal = signal
    this.#stop = recorder.listen((event) => {
      if ('connection' in event && event.connection !== undefined && owns(event.connection)) this.#see(event)
    })
    signal.addEventListener('abort', this.wake)
    this.#arm()
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
  #untilOne<T>(all: readonly T[], fits: (one: T) => boolean): Promise<T | undefined> {
    let next = 0
    return this.until(() => {
      for (; next < all.length; next += 1) {
        const one = all[next]
        if (one !== undefined && fits(one)) return one
      }
      return undefined
    })
  }

  /** The client has ended, and all that it sent is here: nothing more will come. */
  end(): void {
    this.#state = 'over'
    clearTimeout(this.#timer)
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
      if (event.kind !== 'process-started') this.#state = 'active'
      this.#arm()
    }
    this.wake()
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const { startMs, idleMs } = this.#limits
    this.#timer = setTimeout(
      () => {
        this.#state = 'quiet'
        this.wake()
      },
      this.#state === 'starting' ? startMs : idleMs,
    )
  }

  /** Has all who wait look again. */
  readonly wake = (): void => {
    for (const wake of [...this.#wakers]) wake()
  }
}
