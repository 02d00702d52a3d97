/**
 * How long the processes of a target take to start, read from the trace: from the launch to the first thing that comes from
 * the target itself. Starting is not answering; the two have limits of their own.
 */
import type { TraceEvent } from '../trace/events.ts'

/** Milliseconds after which a start counts as slow. */
const slowMs = 5_000
/** Milliseconds that any start may take, however fast others were. */
const leastMs = 15_000
/** A start may take so many times what the slowest took so far. */
const slack = 5
/** What a start takes easily is not above so many times the slowest. */
const usualSlack = 2
/** And so many times what our own process is late at present: a busy machine starts nothing quickly. */
const lagSlack = 10

export interface StartCount {
  /** Processes that were started. */
  readonly count: number
  /** How many of them needed more than `slowMs` before anything came. */
  readonly slow: number
  readonly slowMs: number
  /** Milliseconds that all starts took together. */
  readonly totalMs: number
}

export class Starts {
  readonly #limitMs: number
  readonly #lag: () => number
  /** Launch -> milliseconds into the run. */
  readonly #pending = new Map<string, number>()
  readonly #watchers = new Set<() => void>()
  #count = 0
  #slow = 0
  #totalMs = 0
  #slowestMs: number | undefined

  /**
   * @param limitMs milliseconds that a start may take, as the user wants it
   * @param lag milliseconds that our own process is late at present
   */
  constructor(limitMs: number, lag: () => number = () => 0) {
    this.#limitMs = limitMs
    this.#lag = lag
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (!('connection' in event) || event.connection === undefined) return
    const launch = launchOf(event.connection)
    if (event.kind === 'process-started') {
      if (event.again === true) return
      this.#pending.set(launch, event.at)
      this.#count += 1
      return
    }
    const startedAt = this.#pending.get(launch)
    if (startedAt === undefined) return
    if (isSignOfLife(event)) this.#started(launch, event.at - startedAt)
    else if (event.kind === 'process-exited' || event.kind === 'connection-closed') this.#pending.delete(launch)
  }

  /** Milliseconds that a start may take at present: once some are known, not much longer than those. */
  get limitMs(): number {
    const busy = lagSlack * this.#lag()
    if (this.#slowestMs === undefined) return this.#limitMs + busy
    return Math.min(this.#limitMs, Math.max(leastMs, slack * this.#slowestMs)) + busy
  }

  /** Milliseconds that a start takes easily, by what the slowest took so far; 0 as long as none is known. */
  get usualMs(): number {
    return usualSlack * (this.#slowestMs ?? 0)
  }

  get known(): StartCount {
    return { count: this.#count, slow: this.#slow, slowMs, totalMs: this.#totalMs }
  }

  /** Calls `listener` whenever the limit may have changed; returns the way to stop it. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  #started(launch: string, ms: number): void {
    this.#pending.delete(launch)
    this.#totalMs += ms
    this.#slowestMs = Math.max(ms, this.#slowestMs ?? 0)
    if (ms > slowMs) this.#slow += 1
    for (const watcher of [...this.#watchers]) watcher()
  }
}

/** The connections of a client under test bear the name of its launch, a dot and a number. */
const launchOf = (connection: string): string => connection.split('.', 1)[0] ?? connection

/** What a process writes to stderr comes from package runners and interpreters, too: it proves nothing. */
export function isSignOfLife(event: TraceEvent): boolean {
  if (event.kind === 'connection-opened') return event.target === 'client'
  return (event.kind === 'message' || event.kind === 'http-request') && event.direction === 'received'
}
