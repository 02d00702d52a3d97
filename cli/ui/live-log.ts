/** What a page has to know to show everything: the latest part of the trace, and all that was told about it. */
import type { TraceEvent } from '../../harness/trace/events.ts'
import { beginning } from '../../harness/wire/shorten.ts'
import type { LiveBegin, LiveNews } from '../../reports/html/live.ts'

/** Events of the trace that are held, and characters of text in them. */
const mostEvents = 200_000
const mostCharacters = 64 * 1024 * 1024
/** What an event costs beside its text. */
const eventCharacters = 300
/** A longer text is shown by its beginning. */
const longest = 256 * 1024
const shown = 64 * 1024
/** Part of the held events that goes at once when there is no room. */
const dropped = 0.1
/** News of which only the last of a kind is held: open connections, as a rule. */
const mostLatest = 400
/** Events of the trace that are sent in one piece. */
const atOnce = 500

/** How much of the log a page has. */
export interface Position {
  /** Which run it is about, from 1. */
  readonly run: number
  readonly trace: number
  readonly news: number
}

export interface Piece {
  readonly kind: 'trace' | 'news' | 'run' | 'dropped'
  /** One JSON text each. */
  readonly lines: readonly string[]
  readonly position: Position
}

export class LiveLog {
  #run = 0
  #trace: TraceEvent[] = []
  /** Position of the first event that is held. */
  #first = 0
  #characters = 0
  /** Undefined: something later stands for it. */
  #news: (LiveNews | undefined)[] = []
  /** The last of each kind of news in which the latest replaces all earlier ones, by key. */
  readonly #latest = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  /** Another run begins: what was held belongs to an earlier one. */
  begin(begin: LiveBegin): void {
    this.#run += 1
    this.#trace = []
    this.#first = 0
    this.#characters = 0
    this.#news = []
    this.#latest.clear()
    this.news(begin)
  }

  trace(event: TraceEvent): void {
    const held = shortened(event)
    this.#trace.push(held)
    this.#characters += sizeOf(held)
    if (this.#trace.length > mostEvents || this.#characters > mostCharacters) this.#drop()
    this.#tell()
  }

  news(news: LiveNews): void {
    const key = keyOf(news)
    const old = key === undefined ? undefined : this.#latest.get(key)
    if (old !== undefined) this.#news[old] = undefined
    if (key !== undefined) {
      this.#latest.delete(key)
      this.#latest.set(key, this.#news.length)
    }
    this.#news.push(news)
    for (const [oldest, at] of this.#latest) {
      if (this.#latest.size <= mostLatest) break
      this.#latest.delete(oldest)
      this.#news[at] = undefined
    }
    this.#tell()
  }

  /** What comes after a position, one piece at a time; undefined where nothing does. */
  after(position: Position): Piece | undefined {
    const run = this.#run
    if (run === 0) return undefined
    if (position.run !== run) return { kind: 'run', lines: [String(run)], position: { run, trace: 0, news: 0 } }
    const { trace, news } = position
    if (news < this.#news.length) {
      const next = this.#news.slice(news, news + atOnce)
      const lines = next.flatMap((one) => (one === undefined ? [] : [JSON.stringify(one)]))
      return { kind: 'news', lines, position: { run, trace, news: news + next.length } }
    }
    if (trace < this.#first)
      return { kind: 'dropped', lines: [String(this.#first)], position: { run, trace: this.#first, news } }
    const from = trace - this.#first
    if (from >= this.#trace.length) return undefined
    const lines = this.#trace.slice(from, from + atOnce).map((event) => JSON.stringify(event))
    return { kind: 'trace', lines, position: { run, trace: trace + lines.length, news } }
  }

  /** Calls the listener whenever there is more; returns the way to stop it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #drop(): void {
    const gone = this.#trace.splice(0, Math.ceil(this.#trace.length * dropped))
    this.#first += gone.length
    for (const event of gone) this.#characters -= sizeOf(event)
  }
}

function keyOf(news: LiveNews): string | undefined {
  if (news.kind === 'progress') return 'progress'
  return news.kind === 'so-far' ? `${news.part} ${news.connection}` : undefined
}

function sizeOf(event: TraceEvent): number {
  const text = 'text' in event ? event.text : 'base64' in event ? event.base64 : undefined
  return eventCharacters + (text?.length ?? 0) + ('data' in event ? (event.data?.length ?? 0) : 0)
}

/** The page shows the beginning of a long text, and says how much of it is missing. */
function shortened(event: TraceEvent): TraceEvent {
  const cut = (text: string | undefined) =>
    text !== undefined && text.length > longest ? beginning(text, shown) : undefined
  const text = 'text' in event ? cut(event.text) : undefined
  const base64 = 'base64' in event ? cut(event.base64) : undefined
  const data = 'data' in event ? cut(event.data) : undefined
  if (text === undefined && base64 === undefined && data === undefined) return event
  return Object.assign({}, event, ...named({ text, base64, data }), { cut: sizeOf(event) - eventCharacters - shown })
}

function named(texts: Readonly<Record<string, string | undefined>>): object[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [{ [name]: text }]))
}
