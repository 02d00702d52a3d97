/** Finds the smallest generated messages that break something. Knows nothing of servers: a trial says what broke. */
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Effort } from '../effort.ts'
import { novelFirst } from '../novel-first.ts'

export interface SearchOptions<T> {
  readonly messages: fc.Arbitrary<T>
  /** Messages that broke something earlier: they are tried before all others. */
  readonly earlier?: readonly T[]
  readonly seed: number
  readonly runs: number
  /** What is odd about a message, where that is rarely the same: what was tried less comes first. Undefined: it has no flaw. */
  classOf?(message: T): string | undefined
  /** Messages that are generated for each that is tried where few are, so that there is a choice. Default: 1. */
  readonly choice?: number
  /** Whether the time to look for something is up; one more row follows. */
  isOver?(): boolean
  /** Tries some messages together; what they broke, if anything. `isFinal`: no more follow if they break nothing. */
  trial(row: readonly T[], isFinal: boolean): Promise<Came>
  /** What shows only in whole conversations. */
  readonly readBack?: ReadBack<T>
  /** A message as it is sent: what broke something alone is not tried again, nor what was tried in place of one message. Default: each is. */
  asSent?(message: T): string
  /** What two messages that broke something have in common, if they have one cause. */
  causeOf?(message: T, broke: string): string
  /** Messages that are tried together as long as nothing breaks. */
  readonly rowLength: number
  /** Called once something is broken: what may be done for the smallest messages, and for further causes. */
  effort(): Effort
  readonly signal: AbortSignal
}

/** What messages that were tried together broke, if anything; or how to find out, which can be done while the next ones are on their way. */
export type Came = Broke | { read(): Broke }

type Broke = string | undefined | typeof unclear

/** What they broke shows only when each of them is tried alone. */
export const unclear = Symbol('unclear')

/** Reads conversations again, seldom, for what no exchange shows alone. */
export interface ReadBack<T> {
  /** @param sent messages since they were read last */
  isDue(sent: number): boolean
  /** What they broke. */
  read(): Promise<string | undefined>
  /** Sends some messages apart from all others; whether they break this. */
  breaks(row: readonly T[], broke: string): Promise<boolean>
}

/** A generated message, and where it comes from. */
interface Picked<T> {
  readonly message: T
  readonly seed: number
  readonly path: string
}

/** One cause. `seed` and `path` lead fast-check to the smallest message. */
export interface FoundCause<T> {
  readonly smallest: T
  readonly broke: string
  readonly cause: string
  /** Messages that broke the same, this one included. */
  readonly count: number
  readonly shrinks: number
  readonly seed: number
  readonly path: string
  /** Time was up before it was as small as it gets. */
  readonly isCutShort?: true
}

export interface SearchResult<T> {
  readonly found: readonly FoundCause<T>[]
  /** What a row broke and none of its messages alone did. */
  readonly unrepeated: string | undefined
  readonly last: T
}

/** Messages that are tried of those generated in one go; each such block has a seed of its own, following that of the search. */
const blockLength = 1000

/** Messages that are generated so that there is a choice. */
const mostCandidates = 5000

/** Begins what a trial says that waited in vain. */
export const silence = 'silent'

/** Causes that a search looks for: who breaks on more has enough to repair. */
const mostCauses = 5

export async function search<T>(options: SearchOptions<T>): Promise<SearchResult<T>> {
  const { messages, earlier = [], seed, runs, rowLength, signal, trial, isOver = () => false } = options
  const { choice = 1, classOf = () => undefined, readBack } = options
  const causes = new Causes(options)
  let last: T | undefined
  let unrepeated: string | undefined
  let isFinal = false
  for (const [index, message] of earlier.entries()) {
    last = message
    await causes.tryKnown(message, runs === 0 && index === earlier.length - 1)
    signal.throwIfAborted()
  }
  const tried = new Map<string, number>()
  /** What has yet to be read as a whole, where somebody does. */
  let unread: Picked<T>[] = []
  const settle = async (row: readonly Picked<T>[], what: Broke): Promise<void> => {
    const broke = what === unclear ? await causes.alone(row) : what
    if (broke !== undefined && !(await causes.tryEach(row))) unrepeated ??= broke
    if (readBack !== undefined) unread.push(...row)
  }
  /** The row whose answers have come, and that nobody has read yet. */
  let open: { readonly row: readonly Picked<T>[]; read(): Broke } | undefined
  for (let done = 0, block = seed; done < runs && !isFinal && !causes.isOver; done += blockLength, block += 1) {
    const length = Math.min(blockLength, runs - done)
    const numRuns = Math.max(length, Math.min(mostCandidates, length * choice))
    const sample = novelFirst(fc.sample(messages, { seed: block, numRuns }), length, classOf, tried)
    for (let start = 0; start < sample.length && !isFinal && !causes.isOver; start += rowLength) {
      const row = sample
        .slice(start, start + rowLength)
        .map(([index, message]): Picked<T> => ({ message, seed: block, path: String(index) }))
      isFinal = done + start + row.length >= runs || isOver()
      const sending = trial(row.map(messageOf), isFinal)
      const before = open
      open = undefined
      // The target is at work on this row meanwhile.
      const what = before === undefined ? undefined : await whileSending(before.read)
      const came = await sending
      signal.throwIfAborted()
      if (before !== undefined) await settle(before.row, what)
      last = row.at(-1)?.message ?? last
      const isDue = isFinal || readBack?.isDue(unread.length + row.length) === true
      if (typeof came === 'object' && !isDue) {
        open = { row, read: () => came.read() }
        continue
      }
      await settle(row, readOf(came))
      if (readBack === undefined || !isDue) continue
      const late = await readBack.read()
      signal.throwIfAborted()
      if (late !== undefined) await causes.tryHalves(unread, late, readBack)
      unread = []
    }
  }
  if (open !== undefined) await settle(open.row, open.read())
  if (last === undefined) throw new RangeError('expected at least one run')
  return { found: causes.found, unrepeated, last }
}

const readOf = (came: Came): Broke => (typeof came === 'object' ? came.read() : came)

/** What is being sent goes out first. */
async function whileSending<R>(read: () => R): Promise<R> {
  await turn()
  return read()
}

const messageOf = <T>({ message }: Picked<T>): T => message

type Whole<T> = Omit<FoundCause<T>, 'cause' | 'count'>

const wholeOf = <T>({ message, seed, path }: Picked<T>, broke: string): Whole<T> => ({
  ...{ smallest: message, broke, shrinks: 0, seed, path },
})

/** The causes so far, each with its smallest message. */
class Causes<T> {
  readonly #options: SearchOptions<T>
  readonly #found = new Map<string, FoundCause<T>>()
  /** What messages broke alone, as they were sent. */
  readonly #broken = new Map<string, string>()
  #effort: Effort | undefined

  constructor(options: SearchOptions<T>) {
    this.#options = options
  }

  get found(): readonly FoundCause<T>[] {
    return [...this.#found.values()]
  }

  /** There are enough, or enough was done for more. */
  get isOver(): boolean {
    return this.#found.size >= mostCauses || (this.#found.size > 0 && this.#effort?.isOver === true)
  }

  /** One that broke something in an earlier run is as small as it was then. */
  async tryKnown(message: T, isFinal: boolean): Promise<void> {
    const broke = await this.#broke(message, isFinal)
    if (broke !== undefined) this.#add({ smallest: message, broke, shrinks: 0, seed: this.#options.seed, path: '' })
  }

  /** What any of them breaks alone. */
  async alone(row: readonly Picked<T>[]): Promise<string | undefined> {
    for (const { message } of row) {
      const broke = await this.#broke(message, false)
      if (broke !== undefined) return broke
    }
    return undefined
  }

  /** Tries the messages of a row one by one, and smaller ones in place of each that breaks something new. */
  async tryEach(row: readonly Picked<T>[]): Promise<boolean> {
    const { signal } = this.#options
    let isRepeated = false
    for (const picked of row) {
      if (this.isOver) break
      const broke = await this.#tryAlone(picked.message)
      signal.throwIfAborted()
      if (broke === undefined) continue
      isRepeated = true
      const isKnown = this.#found.has(this.#causeOf(picked.message, broke))
      this.#add(
        isKnown
          ? wholeOf(picked, broke)
          : await this.#shrink(picked, broke, async (message) => (await this.#tryAlone(message)) === broke),
      )
    }
    return isRepeated
  }

  /**
   * Finds the message of many that breaks this without the others, by halves, and a smaller one in its place. Where time is up before,
   * the conversation stands, which the monitors judge.
   */
  async tryHalves(row: readonly Picked<T>[], broke: string, readBack: ReadBack<T>): Promise<void> {
    const breaks = (part: readonly Picked<T>[]): Promise<boolean> => {
      this.#begun().spend(false)
      return readBack.breaks(part.map(messageOf), broke)
    }
    let current = row
    let isTried = false
    while (current.length > 1) {
      if (this.#begun().isEnded) return
      const middle = Math.ceil(current.length / 2)
      const [first, second] = [current.slice(0, middle), current.slice(middle)]
      isTried = await breaks(first)
      if (isTried) {
        current = first
        continue
      }
      // Each trial is a connection: what one of two halves breaks the other one breaks, and the message that is left is tried.
      if (current === row) isTried = await breaks(second)
      if (current === row && !isTried) return
      current = second
    }
    const [picked] = current
    if (picked === undefined || !(isTried || (await breaks(current)))) return
    this.#add(await this.#shrink(picked, broke, (message) => breaks([{ ...picked, message }])))
  }

  async #shrink(picked: Picked<T>, broke: string, breaks: (message: T) => Promise<boolean>): Promise<Whole<T>> {
    const { messages, signal } = this.#options
    const { seed, path } = picked
    const effort = this.#begun()
    const seen = new Map<string, boolean>()
    // Much of what is generated shows in no message: many a smaller one is the same on the wire.
    const breaksAsSent = async (message: T): Promise<boolean> => {
      const sent = this.#options.asSent?.(message)
      if (sent === undefined) return breaks(message)
      const known = seen.get(sent)
      if (known !== undefined) effort.spend(false)
      const broken = known ?? (await breaks(message))
      seen.set(sent, broken)
      return broken
    }
    let isFirst = true
    const holds = fc.asyncProperty(messages, async (message) => {
      // The message itself has just been tried.
      if (isFirst) {
        isFirst = false
        return false
      }
      return effort.isOver || !(await breaksAsSent(message))
    })
    // The path leads to the message: the same seed generates the same ones.
    const details = await fc.check(holds, { seed, path, numRuns: 1 })
    signal.throwIfAborted()
    const { counterexample, counterexamplePath, numShrinks } = details
    const whole = { ...wholeOf(picked, broke), ...(effort.isTimeUp && { isCutShort: true as const }) }
    if (counterexample === null || counterexamplePath === null) return whole
    return { ...whole, smallest: counterexample[0], shrinks: numShrinks, path: counterexamplePath }
  }

  #begun(): Effort {
    this.#effort ??= this.#options.effort()
    return this.#effort
  }

  async #tryAlone(message: T): Promise<string | undefined> {
    const sent = this.#options.asSent?.(message)
    const known = sent === undefined ? undefined : this.#broken.get(sent)
    const broke = known ?? (await this.#broke(message, false))
    this.#begun().spend(known === undefined && broke?.startsWith(silence) === true)
    if (sent !== undefined && broke !== undefined) this.#broken.set(sent, broke)
    return broke
  }

  async #broke(message: T, isFinal: boolean): Promise<string | undefined> {
    const broke = readOf(await this.#options.trial([message], isFinal))
    return broke === unclear ? undefined : broke
  }

  #causeOf(message: T, broke: string): string {
    return this.#options.causeOf?.(message, broke) ?? broke
  }

  #add(found: Whole<T>): void {
    const cause = this.#causeOf(found.smallest, found.broke)
    const known = this.#found.get(cause)
    this.#found.set(cause, known === undefined ? { ...found, cause, count: 1 } : { ...known, count: known.count + 1 })
  }
}
