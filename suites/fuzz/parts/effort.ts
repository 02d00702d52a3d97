/**
 * How much a search does for smaller cases and for further causes: counted in trials, so that a busy machine comes to the same
 * case as an idle one. A limit in milliseconds, which only a machine that hardly gets anywhere reaches, keeps the run from being cut.
 */
interface EffortLimits {
  /** Trials; default: 600. */
  readonly trials?: number
  /** Milliseconds; default: 12 s. A scenario has 30 s beside the time to look for something, and shows what was found afterwards. */
  readonly ms?: number
  /** Default: that of the process. */
  clock?(): number
  /** What the property may have of the time that the user gave is used up. */
  isLate?(): boolean
  /** All of that time is. */
  isEnded?(): boolean
}

/** A trial that waits for what does not come counts so many times as much as others. */
const waitsFor = 20
const mostTrials = 600
const mostMs = 12_000

export class Effort {
  readonly #end: number
  readonly #clock: () => number
  readonly #isLate: () => boolean
  readonly #isEnded: () => boolean
  #left: number

  constructor({
    trials = mostTrials,
    ms = mostMs,
    clock = () => performance.now(),
    isLate = () => false,
    isEnded = () => false,
  }: EffortLimits = {}) {
    this.#left = trials
    this.#clock = clock
    this.#isLate = isLate
    this.#isEnded = isEnded
    this.#end = clock() + ms
  }

  get isOver(): boolean {
    return this.#left <= 0 || this.isTimeUp
  }

  /** Nothing may be tried any more, not even to find what it is that breaks something. */
  get isEnded(): boolean {
    return this.#left <= 0 || this.#clock() > this.#end || this.#isEnded()
  }

  /** Not for want of trials. */
  get isTimeUp(): boolean {
    return this.#clock() > this.#end || this.#isLate()
  }

  /** Takes in a trial; `waited` in vain for an answer. */
  spend(waited: boolean): void {
    this.#left -= waited ? waitsFor : 1
  }
}
