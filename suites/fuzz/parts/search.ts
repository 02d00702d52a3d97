/** Finds the smallest generated messages that break something. Knows nothing of servers: a trial says what broke. */
import fc from 'fast-check'

export interface SearchOptions<T> {
  readonly messages: fc.Arbitrary<T>
  /** Messages that broke something earlier: they are tried before all others. */
  readonly earlier?: readonly T[]
  readonly seed: number
  readonly runs: number
  /** Whether the time to look for something is up; one more row follows. */
  isOver?(): boolean
  /** Tries some messages together; what they broke, if anything. `isFinal`: no more follow if they break nothing. */
  trial(row: readonly T[], isFinal: boolean): Promise<string | undefined>
  /** What two messages that broke something have in common, if they have one cause. */
  causeOf?(message: T, broke: string): string
  /** Messages that are tried together as long as nothing breaks. */
  readonly rowLength: number
  /** Begins the time to look for the smallest, and for further causes; the function that it returns says whether that is up. */
  timeLimit(): () => boolean
  readonly signal: AbortSignal
}

/** One cause. `seed` and `path` lead fast-check to the smallest message. */
export interface Found<T> {
  readonly smallest: T
  readonly broke: string
  readonly cause: string
  /** Messages that broke the same, this one included. */
  readonly count: number
  readonly shrinks: number
  readonly seed: number
  readonly path: string
}

export interface SearchResult<T> {
  readonly found: readonly Found<T>[]
  /** What a row broke and none of its messages alone did. */
  readonly unrepeated: string | undefined
  readonly last: T
}

/** Messages that are generated in one go; each such block has a seed of its own, following that of the search. */
const blockLength = 1000

/** Causes that a search looks for: who breaks on more has enough to repair. */
const mostCauses = 5

export async function search<T>(options: SearchOptions<T>): Promise<SearchResult<T>> {
  const { messages, earlier = [], seed, runs, rowLength, signal, trial, isOver = () => false } = options
  const causes = new Causes(options)
  let last: T | undefined
  let unrepeated: string | undefined
  let isFinal = false
  for (const [index, message] of earlier.entries()) {
    last = message
    await causes.tryKnown(message, runs === 0 && index === earlier.length - 1)
    signal.throwIfAborted()
  }
  for (let done = 0, block = seed; done < runs && !isFinal && !causes.isOver; done += blockLength, block += 1) {
    const sample = fc.sample(messages, { seed: block, numRuns: Math.min(blockLength, runs - done) })
    for (let start = 0; start < sample.length && !isFinal && !causes.isOver; start += rowLength) {
      const row = sample.slice(start, start + rowLength)
      isFinal = done + start + row.length >= runs || isOver()
      const broke = await trial(row, isFinal)
      signal.throwIfAborted()
      last = row.at(-1) ?? last
      if (broke === undefined) continue
      if (!(await causes.tryEach(row, block, start))) unrepeated ??= broke
    }
  }
  if (last === undefined) throw new RangeError('expected at least one run')
  return { found: causes.found, unrepeated, last }
}

/** The causes so far, each with its smallest message. */
class Causes<T> {
  readonly #options: SearchOptions<T>
  readonly #found = new Map<string, Found<T>>()
  #isLate: (() => boolean) | undefined

  constructor(options: SearchOptions<T>) {
    this.#options = options
  }

  get found(): readonly Found<T>[] {
    return [...this.#found.values()]
  }

  /** There are enough, or the time for more is up. */
  get isOver(): boolean {
    return this.#found.size >= mostCauses || (this.#found.size > 0 && this.#isLate?.() === true)
  }

  /** One that broke something in an earlier run is as small as it was then. */
  async tryKnown(message: T, isFinal: boolean): Promise<void> {
    const broke = await this.#options.trial([message], isFinal)
    if (broke !== undefined) this.#add({ smallest: message, broke, shrinks: 0, seed: this.#options.seed, path: '' })
  }

  /** Tries the messages of a row one by one, and smaller ones in place of each that breaks something new. */
  async tryEach(row: readonly T[], seed: number, start: number): Promise<boolean> {
    const { trial, signal, timeLimit } = this.#options
    this.#isLate ??= timeLimit()
    let isRepeated = false
    for (const [index, message] of row.entries()) {
      if (this.isOver) break
      const broke = await trial([message], false)
      signal.throwIfAborted()
      if (broke === undefined) continue
      isRepeated = true
      const path = String(start + index)
      const whole = { smallest: message, broke, shrinks: 0, seed, path }
      this.#add(this.#found.has(this.#causeOf(message, broke)) ? whole : await this.#shrink(whole))
    }
    return isRepeated
  }

  async #shrink(whole: Omit<Found<T>, 'cause' | 'count'>): Promise<Omit<Found<T>, 'cause' | 'count'>> {
    const { messages, trial, signal } = this.#options
    const { seed, path, broke } = whole
    const isLate = this.#isLate ?? (() => false)
    let isFirst = true
    const holds = fc.asyncProperty(messages, async (message) => {
      // The message itself has just been tried.
      if (isFirst) {
        isFirst = false
        return false
      }
      return isLate() || (await trial([message], false)) !== broke
    })
    // The path leads to the message: the same seed generates the same ones.
    const details = await fc.check(holds, { seed, path, numRuns: 1 })
    signal.throwIfAborted()
    const { counterexample, counterexamplePath, numShrinks } = details
    if (counterexample === null || counterexamplePath === null) return whole
    return { ...whole, smallest: counterexample[0], shrinks: numShrinks, path: counterexamplePath }
  }

  #causeOf(message: T, broke: string): string {
    return this.#options.causeOf?.(message, broke) ?? broke
  }

  #add(found: Omit<Found<T>, 'cause' | 'count'>): void {
    const cause = this.#causeOf(found.smallest, found.broke)
    const known = this.#found.get(cause)
    this.#found.set(cause, known === undefined ? { ...found, cause, count: 1 } : { ...known, count: known.count + 1 })
  }
}
