/** All that is known of what happens, as the page is told it. */
import type { Verdict } from '../../../../harness/judging/finding.ts'
import type { Result } from '../../../../harness/judging/result.ts'
import { isBreach, isWorse } from '../../../../harness/judging/tally/verdict-order.ts'
import type { Summary } from '../../../../harness/runner/events.ts'
import type { TraceEvent } from '../../../../harness/trace/events.ts'
import { placeName } from '../../../../harness/trace/place.ts'
import type { LiveBegin, LiveNews, LiveRule } from '../../live.ts'
import { type Row, RowReader } from './rows.ts'

export type Part = 'client' | 'server'

/** A requirement of a part, with what is known of it. */
export interface Rule extends LiveRule {
  readonly part: Part
  /** Undefined: nothing yet. */
  verdict: Verdict | undefined
  /** By place, or by the connection that goes on. */
  readonly results: Map<string, Result>
}

/** What is wrong at a position of the trace. */
export interface Broken {
  readonly part: Part
  readonly result: Result
}

export class Store {
  begun: LiveBegin | undefined
  reader = new RowReader()
  /** Events as they came, to be saved. */
  trace: TraceEvent[] = []
  /** Events that the program did not hold any more when the page asked. */
  dropped = 0
  readonly rules = new Map<string, Rule>()
  readonly #broken = new Map<number, Broken[]>()
  readonly problems: string[] = []
  readonly summaries = new Map<Part, Summary>()
  /** Texts of their JSON. */
  readonly reports = new Map<Part, string>()
  readonly crashes: string[] = []
  progress: { readonly done: number; readonly planned: number } | undefined
  isOver = false

  reset(): void {
    Object.assign(this, { begun: undefined, reader: new RowReader(), trace: [], dropped: 0, isOver: false })
    this.progress = undefined
    for (const map of [this.rules, this.#broken, this.summaries, this.reports]) map.clear()
    this.problems.length = 0
    this.crashes.length = 0
  }

  take(event: TraceEvent): void {
    this.trace.push(event)
    this.reader.take(event)
  }

  /** So many of the oldest rows go, and the events that they show. */
  forget(rows: number): void {
    this.dropped = this.reader.forget(rows)
    this.trace = this.trace.filter(({ seq }) => seq >= this.dropped)
  }

  news(news: LiveNews): void {
    switch (news.kind) {
      case 'begun':
        this.begun = news
        for (const { side, rules } of news.parts) for (const rule of rules) this.#rule(side, rule)
        return
      case 'progress':
        this.progress = news
        return
      case 'report':
        this.reports.set(news.part, news.text)
        return
      case 'over':
        this.isOver = true
        return
      case 'so-far':
        for (const result of news.results) this.#result(news.part, `so far ${news.connection}`, result)
        return
      case 'told':
        this.#told(news)
    }
  }

  /** What is known to be wrong with a row. */
  brokenIn({ seq, messageSeq }: Row): readonly Broken[] {
    const own = this.#broken.get(seq) ?? []
    return messageSeq === undefined ? own : [...own, ...(this.#broken.get(messageSeq) ?? [])]
  }

  readonly isBroken = (row: Row): boolean =>
    this.#broken.has(row.seq) || (row.messageSeq !== undefined && this.#broken.has(row.messageSeq))

  /** Takes the results of a finished report. */
  results(part: Part, results: readonly Result[]): void {
    for (const result of results) this.#result(part, placeName(result), result)
  }

  #told({ part, event }: Extract<LiveNews, { kind: 'told' }>): void {
    if (event.type === 'breach' || event.type === 'result') this.#result(part, placeName(event.result), event.result)
    else if (event.type === 'problem') this.problems.push(event.message)
    else if (event.type === 'crash') this.crashes.push(event.crash.how)
    else if (event.type === 'run-ended') this.summaries.set(part, event.summary)
  }

  #rule(part: Part, rule: LiveRule): Rule {
    const key = `${part} ${rule.id}`
    const known = this.rules.get(key)
    if (known !== undefined) return known
    const made: Rule = { ...rule, part, verdict: undefined, results: new Map() }
    this.rules.set(key, made)
    return made
  }

  #result(part: Part, where: string, result: Result): void {
    const { requirement: id, level, says, link, verdict, offending } = result
    const rule = this.#rule(part, { id, level, says, link })
    rule.results.set(where, result)
    if (rule.verdict === undefined || isWorse(verdict, rule.verdict)) rule.verdict = verdict
    if (!isBreach(verdict) || offending === undefined) return
    const seq = 'seq' in offending ? offending.seq : offending.silence.after
    if (seq === undefined) return
    const known = this.#broken.get(seq) ?? []
    const others = known.filter((one) => one.part !== part || one.result.requirement !== id)
    this.#broken.set(seq, [...others, { part, result }])
  }
}
