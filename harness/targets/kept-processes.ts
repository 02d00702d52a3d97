/** The processes of a driver that takes many launches, between two of them. */
import type { ClientProcess } from './client-process.ts'

/** Launches of one process: what each of them leaves in its memory does not add up. */
const mostLaunches = 20

export class KeptProcesses {
  readonly #free: ClientProcess[] = []
  readonly #ending: Promise<void>[] = []
  #isClosed = false

  /** One that waits for a launch; undefined when a new one has to be started. */
  take(): ClientProcess | undefined {
    for (;;) {
      const process = this.#free.pop()
      if (process === undefined) return undefined
      if (!process.hasEnded) return process
      this.#ending.push(process.end())
    }
  }

  /** Its launch is over. */
  give(process: ClientProcess): void {
    if (this.#isClosed || process.hasEnded || process.launches >= mostLaunches) this.#ending.push(process.end())
    else this.#free.push(process)
  }

  /** Ends all that wait. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#ending, ...this.#free.splice(0).map((process) => process.end())])
  }
}
