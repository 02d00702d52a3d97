/** The events of one connection as they are recorded, and a way to wait for one of them. */
import type { TraceEvent } from '../../../trace/events.ts'
import type { Recorder } from '../../../trace/recorder.ts'

export class Mailbox {
  readonly events: TraceEvent[] = []
  /** Each with what ends its wait. */
  readonly #waiters = new Map<() => void, () => void>()
  #isClosed = false
  readonly #stop: () => void

  constructor(recorder: Recorder, connection: string) {
    this.#stop = recorder.listen((event) => {
      if (!('connection' in event) || event.connection !== connection) return
      this.events.push(event)
      for (const wake of [...this.#waiters.keys()]) wake()
    })
  }

  /**
   * The first event from index `from` on for which `pick` gives a value, now or later; undefined once `signal` aborts, or
   * nothing is collected any more.
   * Each event is shown to `pick` once.
   */
  wait<T>(
    from: number,
    pick: (event: TraceEvent, index: number) => T | undefined,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    return new Promise((resolve) => {
      let next = from
      const finish = (value: T | undefined): void => {
        this.#waiters.delete(look)
        signal.removeEventListener('abort', giveUp)
        resolve(value)
      }
      const giveUp = (): void => finish(undefined)
      const look = (): void => {
        for (; next < this.events.length; next += 1) {
          const event = this.events[next]
          const value = event === undefined ? undefined : pick(event, next)
          if (value !== undefined) {
            finish(value)
            return
          }
        }
      }
      this.#waiters.set(look, giveUp)
      signal.addEventListener('abort', giveUp)
      look()
      if (signal.aborted || this.#isClosed) giveUp()
    })
  }

  /** Nothing is collected any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Lets go of the events. */
  forget(): void {
    this.events.length = 0
  }

  /** Stops collecting. Otherwise, waiting for a signal would keep all events in memory. */
  close(): void {
    this.#stop()
    this.#isClosed = true
    for (const giveUp of [...this.#waiters.values()]) giveUp()
  }
}
