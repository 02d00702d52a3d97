/**
 * The connections that scenarios of a place take turns on. A scenario that waits there for a message that may never come delays no other:
 * the next one gets connections of its own.
 */
import type { PausableLimit } from '../../time/pausable-limit.ts'
import { apart, endOwn, type ServerPlace } from '../prepare/server-place.ts'

interface DeckOptions {
  /** How many sets of connections there may be. */
  readonly most: number
  /** Whether a running execution waits for what may never come. */
  isWaiting(execution: number): boolean
}

/** Milliseconds between two looks at who waits, while somebody else wants the turn. */
const lookMs = 20

export class Decks {
  readonly #place: ServerPlace
  readonly #options: DeckOptions
  readonly #all: ServerPlace[]
  readonly #holders = new Map<ServerPlace, number>()
  #queue: ((deck: ServerPlace) => void)[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(place: ServerPlace, options: DeckOptions) {
    this.#place = place
    this.#options = options
    this.#all = [place]
  }

  /** Resolves with the connections that are the execution's until its end; waiting for them counts for no limit. */
  async take(execution: number, time: PausableLimit): Promise<ServerPlace> {
    const goOn = time.pause()
    const deck = await new Promise<ServerPlace>((resolve) => {
      this.#queue.push((free) => {
        this.#holders.set(free, execution)
        resolve(free)
      })
      this.#serve()
    })
    goOn()
    await deck.lock.acquire(execution, time)
    return deck
  }

  /** Gives back what the execution had; nothing happens where it had none. */
  end(execution: number): void {
    for (const [deck, holder] of this.#holders) {
      if (holder !== execution) continue
      deck.lock.release(execution)
      this.#holders.delete(deck)
    }
    this.#serve()
  }

  /** Ends all connections that were opened for turns. */
  async endAll(): Promise<void> {
    await Promise.all(this.#all.map(endOwn))
  }

  #serve(): void {
    for (let deck = this.#free(); deck !== undefined; deck = this.#free()) this.#queue.shift()?.(deck)
    if (this.#queue.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else this.#timer ??= setInterval(() => this.#serve(), lookMs).unref()
  }

  #free(): ServerPlace | undefined {
    if (this.#queue.length === 0) return undefined
    const free = this.#all.find((deck) => !this.#holders.has(deck))
    if (free !== undefined) return free
    const { most, isWaiting } = this.#options
    if (this.#all.length >= most || ![...this.#holders.values()].every(isWaiting)) return undefined
    const deck = apart(this.#place)
    this.#place.groups.push(deck)
    this.#all.push(deck)
    return deck
  }
}
