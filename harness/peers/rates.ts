/**
 * How often the target lets us ask, learned from its refusals. Where a refusal may be that of a limit, it is asked again more
 * slowly, and what is asked of the kind from then on is paced, whoever asks. Makes no verdict: it only decides when we send.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange } from '../conversation/exchange.ts'
import type { LimitRefusal } from '../conversation/limit-refusal.ts'
import type { EventOf } from '../trace/events.ts'

/** Milliseconds between two requests, from the first refusal on: for ten, three, one a second, and less. */
const usualIntervals: readonly number[] = [0, 120, 360, 1_100, 2_500, 5_000]
/** Milliseconds before something is asked again that other work is in the way of, doubled each time. */
const shortPause = 40
/** How often something is asked again: over ten seconds, at the pace of the longest interval. */
const mostAttempts = 7
/** The same for words that may mean no limit at all. */
const mostIfPerhaps = 2
/** Milliseconds that the target may name for us to come back; who names more is not waited for. */
const longestWait = 30_000
/** So many kinds of requests that were refused show a limit for all of them together. */
const kindsOfAll = 3
/** What was asked again in vain so often is not asked again any more. */
const mostInVain = 2

interface Kind {
  level: number
  /** By clock: when the next one that wants to be sent may be, in milliseconds of `performance.now`. */
  readonly next: Map<string, number>
  /** By clock: when the last one was sent. */
  readonly last: Map<string, number>
}

/** The part of an interval that has to be over: timers are early by a little. */
const almost = 0.95

/** A place in the order of sending. */
export interface Slot {
  readonly kind: string
  /** The level at which it was sent: what was sent before we slowed down says nothing of the pace after it. */
  readonly level: number
  /** Milliseconds that it had to wait. */
  readonly waitedMs: number
}

const everything = '*'

export class Rates {
  readonly #intervals: readonly number[]
  readonly #kinds = new Map<string, Kind>()
  /** Kinds that were refused. */
  readonly #refused = new Set<string>()
  /** Refusal in words without figures -> how often waiting has not helped. */
  readonly #inVain = new Map<string, number>()
  /** Requests that wait for their turn now. */
  #waiting = 0

  /** @param intervals milliseconds between two requests, one for each time that we slow down; the first is that of a target without limits */
  constructor(intervals = usualIntervals) {
    this.#intervals = intervals
  }

  /**
   * Resolves when a request of this kind may be sent, at once as long as nothing was refused.
   * @param kind its method
   * @param clock who is limited: a connection that has a process of its own, or the target as a whole
   * @param pause stops the time of the scenario; returns the way to let it go on
   * @param signal ends the waiting
   */
  async turn(kind: string, clock: string, pause: () => () => void, signal: AbortSignal): Promise<Slot> {
    const known = this.#known(kind)
    if (known === undefined) return { kind, level: 0, waitedMs: 0 }
    const now = performance.now()
    const at = Math.max(now, known.next.get(clock) ?? 0)
    known.next.set(clock, at + this.#intervalOf(known))
    await this.#until(() => this.#due(kind, clock, at), pause, signal)
    const { last, level } = this.#known(kind) ?? known
    const sentAt = performance.now()
    last.set(clock, sentAt)
    return { kind, level, waitedMs: at > now ? sentAt - now : 0 }
  }

  /** Who is late, or waits while we slow down, keeps the distance to the one before all the same. */
  #due(kind: string, clock: string, at: number): number {
    const known = this.#known(kind)
    const last = known?.last.get(clock)
    return known === undefined || last === undefined ? at : Math.max(at, last + almost * this.#intervalOf(known))
  }

  async #until(due: () => number, pause: () => () => void, signal: AbortSignal): Promise<void> {
    for (let ms = due() - performance.now(); ms > 0 && !signal.aborted; ms = due() - performance.now()) {
      this.#waiting += 1
      await waitFor(ms, pause, signal)
      this.#waiting -= 1
    }
  }

  #known(kind: string): Kind | undefined {
    return this.#kinds.get(everything) ?? this.#kinds.get(kind)
  }

  #intervalOf({ level }: Kind): number {
    return this.#intervals[level] ?? 0
  }

  /** Whether anything is paced. */
  get isPacing(): boolean {
    return this.#kinds.size > 0
  }

  /** Whether requests queue for a pace that the target has for all of them together: whoever asks besides makes all of them later. */
  get isQueueing(): boolean {
    return this.#waiting > 0 && this.#kinds.has(everything)
  }

  /**
   * Takes in a refusal.
   * @param attempts how often the same was asked before this refusal, without the first time
   * @returns milliseconds to wait before it is asked again; undefined: it is not
   */
  refused({ kind, level }: Slot, refusal: LimitRefusal, attempts: number): number | undefined {
    const { of, waitMs = 0 } = refusal
    const most = of === 'perhaps' ? mostIfPerhaps : mostAttempts
    const key = keyOf(kind, refusal)
    if (attempts >= most || waitMs > longestWait) {
      this.#inVain.set(key, (this.#inVain.get(key) ?? 0) + 1)
      return undefined
    }
    if ((this.#inVain.get(key) ?? 0) >= mostInVain) return undefined
    if (of !== 'rate') return Math.max(waitMs, shortPause * 2 ** attempts)
    const name = this.#slowDown(kind, level, refusal)
    return Math.max(waitMs, this.#intervals[this.#kinds.get(name)?.level ?? 0] ?? 0)
  }

  /** Takes in that what had been refused so was served in the end. */
  served(kind: string, refusal: LimitRefusal): void {
    this.#inVain.delete(keyOf(kind, refusal))
  }

  #slowDown(kind: string, level: number, { unread }: LimitRefusal): string {
    this.#refused.add(kind)
    const isOfAll = unread || this.#refused.size >= kindsOfAll
    const name = isOfAll || this.#kinds.has(everything) ? everything : kind
    const { level: before = 0 } = this.#kinds.get(kind) ?? {}
    const known = this.#kinds.get(name) ?? { level: before, next: new Map(), last: new Map() }
    this.#kinds.set(name, known)
    if (level >= known.level) known.level = Math.min(known.level + 1, this.#intervals.length - 1)
    return name
  }
}

/** Waits, while the time of a scenario stands still. */
export async function waitFor(ms: number, pause: () => () => void, signal: AbortSignal): Promise<void> {
  const resume = pause()
  try {
    await delay(ms, undefined, { signal }).catch(() => undefined)
  } finally {
    resume()
  }
}

/**
 * What the trace says about an exchange that was refused.
 * @param ms milliseconds until it is asked again; undefined: it is not
 * @param attempts how often the same was asked before
 */
export function noteOn(
  { sent, http }: Exchange,
  { says }: LimitRefusal,
  ms: number | undefined,
  attempts: number,
): Pick<EventOf<'note'>, 'about' | 'limit' | 'note'> {
  const about = sent?.seq ?? http?.seq
  const named = about === undefined ? {} : { about }
  const refused = `refused, maybe because of a limit (${says})`
  if (ms === undefined) return { ...named, limit: 'given-up', note: `${refused}: asked ${attempts + 1} times` }
  return { ...named, limit: 'asked-again', note: `${refused}: asked again in ${Math.round(ms)} ms` }
}

/** What the trace says about a refusal that a scenario wanted to see. */
export function noteOnWanted(
  { sent, http }: Exchange,
  { says }: LimitRefusal,
): Pick<EventOf<'note'>, 'about' | 'limit' | 'note'> {
  const about = sent?.seq ?? http?.seq
  return {
    ...(about === undefined ? {} : { about }),
    limit: 'wanted',
    note: `refused, as it was meant to be (${says})`,
  }
}

/** What the trace says about an exchange that had to wait for its turn; undefined where it had not. */
export function noteOnPace(
  { sent, http }: Exchange,
  { waitedMs }: Slot,
): Pick<EventOf<'note'>, 'about' | 'limit' | 'note'> | undefined {
  const about = sent?.seq ?? http?.seq
  if (waitedMs === 0 || about === undefined) return undefined
  return {
    about,
    limit: 'paced',
    note: `sent ${Math.round(waitedMs)} ms later, since the target limits how often it may be asked`,
  }
}

/** The figures in the words change from one refusal to the next. */
const keyOf = (kind: string, { says }: LimitRefusal): string => `${kind} ${says.replace(/\d+/g, '0')}`
