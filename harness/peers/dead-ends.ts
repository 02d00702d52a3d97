/** Methods that a target never answers: what was waited for in vain several times is not waited for as long any more. */

/** One after the other, and answered not once. */
const mostInVain = 3

/** A wait, by the numbers of events in the trace: from the request to the end of the wait. */
export interface Wait {
  readonly from: number
  readonly to: number
}

export class DeadEnds {
  readonly #answered = new Set<string>()
  readonly #inVain = new Map<string, { times: number; to: number }>()
  /** The methods that also got no answer in the second look. */
  readonly #confirmed = new Set<string>()

  answered(method: string): void {
    this.#answered.add(method)
  }

  /** Waits that overlap count as one. */
  waitedInVain(method: string, { from, to }: Wait, isLastLook: boolean): void {
    if (isLastLook) this.#confirmed.add(method)
    const known = this.#inVain.get(method)
    if (known === undefined) this.#inVain.set(method, { times: 1, to })
    else if (from > known.to) this.#inVain.set(method, { times: known.times + 1, to })
  }

  /** The last look at what did not come waits once for each method as long as ever. */
  has(method: string, isLastLook: boolean): boolean {
    if (this.#answered.has(method) || (isLastLook && !this.#confirmed.has(method))) return false
    return (this.#inVain.get(method)?.times ?? 0) >= mostInVain
  }
}
