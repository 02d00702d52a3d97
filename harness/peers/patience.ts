/**
 * How long we wait for what may never come. The waits follow the target's own pace and the lag of our own process; they
 * never make a verdict, they only decide when a scenario goes on.
 */

/** Milliseconds that an answer may be overtaken by even where a target answers at once. */
const leastOvertaking = 250
/** An answer may take so many times what the slow ones of this target take. */
const slack = 4
/** A limit for answers is widened no further than this many times. */
const mostWidening = 6
/** So many limits an answer may take in the last look, once its event stream is open: 120 s of the usual 5. */
const lastWidening = 24
/** Milliseconds that an answer of a fast target takes at most. */
const fast = 50
/** The round trips that count: what a target did long ago says little about now. */
const remembered = 50
/** The part of the round trips that the measure is not above: a single slow tool does not slow down every wait. */
const quantile = 0.9

export class Patience {
  readonly #limitMs: number
  readonly #lag: () => number
  readonly #roundTrips: number[]
  readonly #isLast: boolean

  /**
   * @param limitMs milliseconds that an answer may take, as the user wants it
   * @param lag milliseconds that our own process is late at present
   * @param roundTrips what is known of the target already
   * @param isLast what does not come now never came
   */
  constructor(limitMs: number, lag: () => number = () => 0, roundTrips: number[] = [], isLast = false) {
    this.#limitMs = limitMs
    this.#lag = lag
    this.#roundTrips = roundTrips
    this.#isLast = isLast
  }

  /** Takes in how many milliseconds an answer has taken. */
  measured(roundTripMs: number): void {
    this.#roundTrips.push(Math.max(0, roundTripMs))
    if (this.#roundTrips.length > remembered) this.#roundTrips.shift()
  }

  /** Milliseconds that the slow answers of this target take; 0 as long as nothing is known. */
  get pace(): number {
    const sorted = this.#roundTrips.toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0
  }

  /** How many times longer than for a fast target something that takes many answers may last. */
  get stretch(): number {
    return Math.min(Math.max(1, this.pace / fast), mostWidening)
  }

  /** Milliseconds that one answer may take. */
  get answer(): number {
    const wanted = slack * this.pace + this.#lag()
    return Math.min(Math.max(this.#limitMs, wanted), mostWidening * this.#limitMs)
  }

  /** The same, for the second look at what did not come the first time. */
  forLastLook(): Patience {
    return new Patience(this.#limitMs, this.#lag, this.#roundTrips, true)
  }

  /** Milliseconds more for an answer whose event stream is open: whoever opened that is at work, as a busy proxy may be for long. */
  get whileOpen(): number {
    return this.#isLast ? lastWidening * this.#limitMs : 0
  }

  /**
   * Milliseconds that an answer may still be on its way when a request sent after it has been answered already: nothing
   * orders the answers of JSON-RPC.
   */
  get overtaking(): number {
    return Math.min(Math.max(leastOvertaking, slack * this.pace) + this.#lag(), this.answer)
  }
}
