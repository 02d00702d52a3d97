/** Lets one scenario run at a time use the connections that scenarios share. */
import type { PausableLimit } from '../../time/pausable-limit.ts'

export class ConnectionLock {
  /** The execution that holds the lock; undefined while a connection is opened that all of them share. */
  execution: number | undefined
  #last: Promise<void> = Promise.resolve()
  readonly #taken = new Map<number, () => void>()

  /** Waits until every execution that asked earlier has released the lock. The wait counts towards no time limit. */
  async acquire(execution: number, time: PausableLimit): Promise<void> {
    const before = this.#last
    this.#last = new Promise((resolve) => this.#taken.set(execution, resolve))
    const goOn = time.pause()
    await before
    goOn()
    this.execution = execution
  }

  /** Releases the lock of an execution that ended or was given up; does nothing if it does not hold the lock. */
  release(execution: number): void {
    if (this.execution === execution) this.execution = undefined
    this.#taken.get(execution)?.()
    this.#taken.delete(execution)
  }
}
