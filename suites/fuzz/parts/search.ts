/** Finds the smallest generated message that breaks something. Knows nothing of servers: a trial says what broke. */
import fc from 'fast-check'

export interface SearchOptions<T> {
  readonly messages: fc.Arbitrary<T>
  readonly seed: number
  readonly runs: number
  /** Whether the time to look for something is up; one more row follows. */
  isOver?(): boolean
  /** Tries some messages together; what they broke, if anything. `isFinal`: no more follow if they break nothing. */
  trial(row: readonly T[], isFinal: boolean): Promise<string | undefined>
  /** Messages that are tried together as long as nothing breaks. */
  readonly rowLength: number
  /** Begins the time to look for the smallest; the function that it returns says whether that is up. */
  timeLimit(): () => boolean
  readonly signal: AbortSignal
}

export type SearchResult<T> =
  | { readonly outcome: 'held'; readonly last: T }
  /** `path` and `seed` lead fast-check to it; `run` counts from 1. */
  | {
      readonly outcome: 'broken'
      readonly smallest: T
      readonly shrinks: number
      readonly seed: number
      readonly path: string
    }
  /** A row broke something, none of its messages alone did. */
  | { readonly outcome: 'unrepeated'; readonly broke: string; readonly last: T }

/** Messages that are generated in one go; each such block has a seed of its own, following that of the search. */
const blockLength = 1000

export async function search<T>(options: SearchOptions<T>): Promise<SearchResult<T>> {
  const { messages, seed, runs, rowLength, signal, trial, isOver = () => false } = options
  let last: T | undefined
  let unrepeated: string | undefined
  let isFinal = false
  for (let done = 0, block = seed; done < runs && !isFinal; done += blockLength, block += 1) {
    const sample = fc.sample(messages, { seed: block, numRuns: Math.min(blockLength, runs - done) })
    for (let start = 0; start < sample.length && !isFinal; start += rowLength) {
      const row = sample.slice(start, start + rowLength)
      isFinal = done + start + row.length >= runs || isOver()
      const broke = await trial(row, isFinal)
      signal.throwIfAborted()
      last = row.at(-1) ?? last
      if (broke === undefined) continue
      const found = await shrink(options, block, start, row.length)
      if (found !== undefined) return found
      unrepeated ??= broke
    }
  }
  if (last !== undefined && unrepeated !== undefined) return { outcome: 'unrepeated', broke: unrepeated, last }
  if (last === undefined) throw new RangeError('expected at least one run')
  return { outcome: 'held', last }
}

/** Tries the messages of a row one by one, then ever smaller ones in place of the first that breaks something. */
async function shrink<T>(
  { messages, timeLimit, signal, trial }: SearchOptions<T>,
  seed: number,
  start: number,
  length: number,
): Promise<SearchResult<T> | undefined> {
  const isLate = timeLimit()
  const holds = fc.asyncProperty(messages, async (message) => isLate() || (await trial([message], false)) === undefined)
  // The path leads to the first message of the row: the same seed generates the same ones.
  const details = await fc.check(holds, {
    seed,
    path: String(start),
    numRuns: length,
  })
  signal.throwIfAborted()
  const { counterexample, counterexamplePath: path, numShrinks } = details
  if (counterexample === null || path === null) return undefined
  return { outcome: 'broken', smallest: counterexample[0], shrinks: numShrinks, seed, path }
}
