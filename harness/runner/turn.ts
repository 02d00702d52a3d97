/** Whose turn it is on the connections that scenarios share. */
import type { PausableLimit } from '../peers/pausable-limit.ts'

export class Turn {
  /** Whose traffic it is; nobody's while a connection is opened that belongs to all. */
  execution: number | undefined
  #last: Promise<void> = Promise.resolve()
  readonly #taken = new Map<number, () => void>()

  /** Waits until all who came before have ended; that time counts for no limit. */
  async take(execution: number, time: PausableLimit): Promise<void> {
    const before = this.#last
    this.#last = new Promise((resolve) => this.#taken.set(execution, resolve))
    const goOn = time.pause()
    await before
    goOn()
    this.execution = execution
  }

  /** Gives the turn back, of an execution that has ended or was given up; nothing happens where it had none. */
  end(execution: number): void {
    if (this.execution === execution) this.execution = undefined
    this.#taken.get(execution)?.()
    this.#taken.delete(execution)
  }
}
