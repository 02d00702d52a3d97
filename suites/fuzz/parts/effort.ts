/**
 * How much a search does for smaller cases and for further causes: counted in trials, so that a busy machine comes to the same
 * case as an idle one. A limit in milliseconds, which only a machine that hardly gets anywhere reaches, keeps the run from being cut.
 */
interface EffortLimits {
  /** Trials; default: 600. */
  readonly trials?: number
  /** Milliseconds. */
  readonly ms: number
  /** Default: that of the process. */
  clock?(): number
}

/** A trial that waits for what does not come counts so many times as much as others. */
const waitsFor = 20
const mostTrials = 600

export class Effort {
  readonly #end: number
  readonly #clock: () => number
  #left: number

  constructor({ trials = mostTrials, ms, clock = () => performance.now() }: EffortLimits) {
    this.#left = trials
    this.#clock = clock
    this.#end = clock() + ms
  }

  get isOver(): boolean {
    return this.#left <= 0 || this.#clock() > this.#end
  }

  /** Takes in a trial; `waited` in vain for an answer. */
  spend(waited: boolean): void {
    this.#left -= waited ? waitsFor : 1
  }
}

/** Milliseconds: a scenario has 30 s beside the time to look for something, and shows what was found afterwards. */
const mostShrinkMs = 12_000
const leastShrinkMs = 3_000

/**
 * Milliseconds of the limit. A run that ends by time takes about that time: each property may take no longer to make its cases smaller
 * than it may look for them.
 * @param ms milliseconds that the property may look for something, if there is a limit
 */
export const shrinkMs = (ms = mostShrinkMs): number => Math.min(mostShrinkMs, Math.max(leastShrinkMs, ms))
