/**
 * How long we wait for what may never come. The waits follow the target's own pace and the lag of our own process; they
 * never make a verdict, they only decide when a scenario goes on.
 */
import { DeadEnds, type Wait } from './dead-ends.ts'
import { Rates } from './rates.ts'

/** Milliseconds that an answer may be overtaken by even where a target answers at once. */
const leastOvertaking = 250
/** Milliseconds that a fast target may think before we take it that it waits. */
const leastPause = 60
/** An answer may take so many times what the slow ones of this target take. */
const slack = 4
/** A limit for answers is widened no further than this many times. */
const mostWidening = 6
/** So many limits an answer may take in the last look, where it may be on its way: 120 s of the usual 5. */
const lastWidening = 24
/** Milliseconds. A target that once took so long for an answer, such as a busy proxy, may take much longer for another. */
const slowAnswerMs = 1_000
/** Milliseconds that an answer of a fast target takes at most. */
const fast = 50
/** The round trips that count: what a target did long ago says little about now. */
const remembered = 50
/** The part of the round trips that the measure is not above: a single slow tool does not slow down every wait. */
const quantile = 0.9

/** What is known of a target. */
interface Known {
  readonly roundTrips: number[]
  /** Milliseconds that its slow answers take. */
  pace: number
  /** Milliseconds that its slowest answer took. */
  slowest: number
  /** Milliseconds that last looks have waited in vain. */
  inVain: number
  readonly deadEnds: DeadEnds
}

export class Patience {
  /** How often the target lets us ask. */
  readonly rates: Rates
  readonly #limitMs: number
  readonly #lag: () => number
  readonly #known: Known
  readonly #isLast: boolean

  /**
   * @param limitMs milliseconds that an answer may take, as the user wants it
   * @param lag milliseconds that our own process is late at present
   * @param known what is known of the target already
   * @param isLast what does not come now never came
   * @param rates what is known of the limits of the target already
   */
  constructor(
    limitMs: number,
    lag: () => number = () => 0,
    known: Known = { roundTrips: [], pace: 0, slowest: 0, inVain: 0, deadEnds: new DeadEnds() },
    isLast = false,
    rates = new Rates(),
  ) {
    this.rates = rates
    this.#limitMs = limitMs
    this.#lag = lag
    this.#known = known
    this.#isLast = isLast
  }

  /** Takes in how many milliseconds an answer has taken. */
  measured(roundTripMs: number): void {
    const { roundTrips } = this.#known
    roundTrips.push(Math.max(0, roundTripMs))
    if (roundTrips.length > remembered) roundTrips.shift()
    const sorted = roundTrips.toSorted((a, b) => a - b)
    this.#known.pace = sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0
    this.#known.slowest = Math.max(this.#known.slowest, roundTripMs)
  }

  /** Takes in what a wait for the answer to a request came to. */
  waited(method: string, outcome: 'answered' | 'unanswered', wait: Wait): void {
    if (outcome === 'answered') this.#known.deadEnds.answered(method)
    else this.#known.deadEnds.waitedInVain(method, wait, this.#isLast)
  }

  /** Whether the target never answers a method: then it need not be waited for that long again. */
  isDeadEnd(method: string): boolean {
    return this.#known.deadEnds.has(method, this.#isLast)
  }

  /** Takes in how many milliseconds a last look has waited for what never came. */
  waitedInVain(ms: number): void {
    this.#known.inVain += ms
  }

  /** Milliseconds that the slow answers of this target take; 0 as long as nothing is known. */
  get pace(): number {
    return this.#known.pace
  }

  /** Milliseconds that most answers take; 0 as long as nothing is known. */
  get usual(): number {
    const sorted = this.#known.roundTrips.toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  }

  /** How many times longer than for a fast target something that takes many answers may last. */
  get stretch(): number {
    return Math.min(Math.max(1, this.pace / fast), mostWidening)
  }

  /** Milliseconds of silence after which somebody who asks this target does not work, but waits. */
  get pause(): number {
    return Math.max(leastPause, slack * this.pace) + this.#lag()
  }

  /** Milliseconds that one answer may take. */
  get answer(): number {
    const wanted = slack * this.pace + this.#lag()
    return Math.min(Math.max(this.#limitMs, wanted), mostWidening * this.#limitMs)
  }

  /** The same, for the second look at what did not come the first time. */
  forLastLook(): Patience {
    return new Patience(this.#limitMs, this.#lag, this.#known, true, this.rates)
  }

  /**
   * Milliseconds more for an answer, where this is the last chance to see it and it may well be on its way: whoever opened an
   * event stream for it is at work, and whoever is known to be slow may be. What comes to nothing is spent once in a run.
   */
  lastWait(isStreamOpen: boolean): number {
    const isSlow = Math.max(this.#known.slowest, this.#lag()) >= slowAnswerMs
    if (!this.#isLast || !(isStreamOpen || isSlow)) return 0
    return Math.max(0, lastWidening * this.#limitMs - this.#known.inVain)
  }

  /**
   * Milliseconds that an answer may still be on its way when a request sent after it has been answered already: nothing
   * orders the answers of JSON-RPC.
   */
  get overtaking(): number {
    return Math.min(Math.max(leastOvertaking, slack * this.pace) + this.#lag(), this.answer)
  }
}
