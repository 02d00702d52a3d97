/** A stimulus and what came of it, as a judge reads it. */

import type { JsonObject } from '../../schema/index.ts'
import type { EventOf } from '../trace/events.ts'
import type { HttpExchange, Message } from './message.ts'
import { NotObserved } from './not-observed.ts'

/**
 * What the sender waited for came (`answered`), was proven or waited out to be missing (`unanswered`), or the connection
 * ended first (`closed`). A notification, a plain HTTP request or a request left alone on purpose is `sent`.
 */
export type ExchangeOutcome = 'answered' | 'unanswered' | 'closed' | 'sent'

export class Exchange {
  readonly label: string | undefined
  readonly connection: string
  /** The message that opened it; undefined for a plain HTTP request. */
  readonly sent: Message | undefined
  /** The JSON-RPC response to it, whatever its id. */
  readonly response: Message | undefined
  /** Further responses with the same id. */
  readonly extra: readonly Message[]
  readonly http: HttpExchange | undefined
  readonly outcome: ExchangeOutcome
  /** Notes of the peer about it, such as why it stopped waiting. */
  readonly notes: readonly string[]
  /** The target refused it, maybe because of a limit: our side asked again in place of it, or would not any more; or asked later for that. */
  readonly limit: EventOf<'note'>['limit']
  /** No answer was seen, and the server may have been at work on what others had asked before. */
  readonly isHeldUp: boolean

  /** Stands for one of which not even the sending was recorded. */
  static unrecorded(connection: string, outcome: ExchangeOutcome, notes: readonly string[] = []): Exchange {
    return new Exchange({
      ...{ connection, outcome, notes, extra: [] },
      ...{ label: undefined, sent: undefined, response: undefined, http: undefined },
    })
  }

  constructor(parts: {
    label: string | undefined
    connection: string
    sent: Message | undefined
    response: Message | undefined
    extra: readonly Message[]
    http: HttpExchange | undefined
    outcome: ExchangeOutcome
    notes: readonly string[]
    limit?: EventOf<'note'>['limit']
    isHeldUp?: boolean
  }) {
    this.label = parts.label
    this.connection = parts.connection
    this.sent = parts.sent
    this.response = parts.response
    this.extra = parts.extra
    this.http = parts.http
    this.outcome = parts.outcome
    this.notes = parts.notes
    this.limit = parts.limit
    this.isHeldUp = parts.isHeldUp ?? false
  }

  /** The params of the request, {} if it had none. */
  get params(): JsonObject {
    return this.sent?.params ?? {}
  }

  /** The result; an error or silence in its place makes the verdict not-observed (another requirement answers for that). */
  get result(): JsonObject {
    if (this.response?.result !== undefined) return this.response.result
    throw new NotObserved(`${this.name} got no result: ${this.whatCame}`)
  }

  /** The error object; a result or silence in its place makes the verdict not-observed. */
  get error(): JsonObject {
    if (this.response?.error !== undefined) return this.response.error
    throw new NotObserved(`${this.name} got no error: ${this.whatCame}`)
  }

  /** The HTTP status; not-observed without an HTTP response. */
  get status(): number {
    if (this.http?.status !== undefined) return this.http.status
    throw new NotObserved(`${this.name} got no HTTP response`)
  }

  get name(): string {
    return this.sent?.method ?? this.label ?? 'the message'
  }

  /** What came in answer, in a few words. */
  get whatCame(): string {
    const status = this.http?.status === undefined ? '' : `HTTP ${this.http.status}, `
    if (this.response?.error !== undefined) return `${status}error ${JSON.stringify(this.response.error.code)}`
    if (this.response?.result !== undefined) return `${status}a result`
    if (this.response !== undefined) return `${status}a malformed response`
    if (this.outcome === 'closed') return `${status}the connection ended`
    // Plain HTTP has no other answer than its response, and a refusal needs none.
    const isWhole = this.sent === undefined || (this.http?.status ?? 0) >= 400
    return this.http?.status !== undefined && isWhole ? `HTTP ${this.http.status}` : `${status}no answer`
  }

  /** Trace positions of all that belongs to it. */
  get evidence(): number[] {
    const seqs = [
      this.http?.seq,
      this.sent?.seq,
      this.http?.responseSeq,
      this.response?.seq,
      ...this.extra.map((m) => m.seq),
    ]
    return [...new Set(seqs.filter((seq) => seq !== undefined))].sort((a, b) => a - b)
  }
}
