/**
 * How often our server asks for input in results (2026-07-28, basic/patterns/mrtr). A client that limits how often it is asked
 * cannot refuse there: it leaves the call alone, as one does that breaks a rule. So it is asked once a second.
 */
import type { Json, JsonObject } from '../../../schema/index.ts'
import { sameJson } from '../../wire/json/json.ts'
import { waitFor } from '../rates.ts'
import type { Watch } from './watch.ts'

/** Milliseconds between two questions: the slowest limit that we make way for is one a second. */
const interval = 1_050

export class InputPace {
  readonly #watch: Watch
  #next = 0
  /** What the tasks have asked for, by their ids. */
  readonly #shown = new Map<Json, JsonObject>()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /**
   * Resolves when a result with inputRequests may leave.
   * @param taskId of the task that asks, if one does: what it asks for is shown at each look
   */
  async turn(inputRequests: JsonObject, taskId: Json | undefined): Promise<void> {
    if (taskId !== undefined) {
      const isShown = sameJson(this.#shown.get(taskId) ?? null, inputRequests)
      this.#shown.set(taskId, inputRequests)
      if (isShown) return
    }
    const now = performance.now()
    const at = Math.max(now, this.#next)
    this.#next = at + interval
    if (at > now) await waitFor(at - now, this.#watch.hold, this.#watch.signal)
  }
}
