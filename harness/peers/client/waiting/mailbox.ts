/** The events of one connection as they are recorded, and a way to wait for one of them. */
import { setMaxListeners } from 'node:events'
import { byDefault } from '../../../time/until-aborted.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { Recorder } from '../../../trace/recorder.ts'

export class Mailbox {
  readonly events: TraceEvent[] = []
  readonly #waiters = new Set<() => void>()
  readonly #closed = new AbortController()
  readonly #stop: () => void

  constructor(recorder: Recorder, connection: string) {
    setMaxListeners(0, this.#closed.signal)
    this.#stop = recorder.listen((event) => {
      if (!('connection' in event) || event.connection !== connection) return
      this.events.push(event)
      for (const wake of [...this.#waiters]) wake()
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
        for (const one of [signal, this.#closed.signal]) one.removeEventListener('abort', giveUp)
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
      this.#waiters.add(look)
      for (const one of [signal, this.#closed.signal]) one.addEventListener('abort', giveUp)
      look()
      if (signal.aborted || this.#closed.signal.aborted) giveUp()
    })
  }

  /** Nothing is collected any more. */
  get isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  /** Lets go of the events. */
  forget(): void {
    this.events.length = 0
  }

  /** Stops collecting. Who waits for a signal would keep all events in memory. */
  close(): void {
    this.#stop()
    this.#closed.abort(byDefault)
  }
}
