/** How long fuzzing takes where the user gives a time: one budget for all properties in all places. */

/** What of the time may be used after it, to make cases smaller and to show them. */
const afterwards = 1 / 10

interface FuzzTimeOptions {
  /** Milliseconds for all of them together. */
  readonly ms: number
  /** Properties in places: each has the same part of the time to look for something. */
  readonly parts: number
  clock?(): number
}

/** The part of one property in one place. */
export interface FuzzTurn {
  /** Nothing more is looked for. */
  isOver(): boolean
  /** Nothing more is made smaller, nor shown beside what was shown. Until then it uses what others have left. */
  isLate(): boolean
  /** The whole time is over, and what may follow it: nothing more is tried that can be left out. */
  isEnded(): boolean
  /** The property has come to its end. */
  end(): void
}

export class FuzzTime {
  readonly #ms: number
  readonly #partMs: number
  readonly #clock: () => number
  /** Milliseconds that nobody needs to look for something. */
  #spareMs: number
  #begun: number | undefined

  constructor({ ms, parts, clock = () => performance.now() }: FuzzTimeOptions) {
    this.#ms = ms
    this.#partMs = ms / Math.max(1, parts)
    this.#spareMs = ms * afterwards
    this.#clock = clock
  }

  /** @param clock stands still while the property waits for what is not its own doing, such as the start of a process */
  begin(clock: () => number = this.#clock): FuzzTurn {
    const begun = clock()
    this.#begun ??= begun
    const end = this.#begun + this.#ms
    let taken = 0
    const over = (): number => clock() - begun - this.#partMs
    const isEnded = (): boolean => clock() > end + this.#ms * afterwards
    return {
      isEnded,
      isOver: () => over() > 0 || clock() > end,
      isLate: () => {
        const more = over() - taken
        if (isEnded() || more > this.#spareMs) return true
        if (more > 0) {
          this.#spareMs -= more
          taken += more
        }
        return false
      },
      end: () => {
        // What it has taken beyond its part was accounted for when it asked; the rest was needed to come to an end.
        this.#spareMs += Math.max(0, -over())
      },
    }
  }
}

/** The turn of a property that ends with its messages. */
export const withoutTime: FuzzTurn = {
  isOver: () => false,
  isLate: () => false,
  isEnded: () => false,
  end: () => {},
}
