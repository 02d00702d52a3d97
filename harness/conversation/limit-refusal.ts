/**
 * Answers that may come from a limit of the target, and then say nothing of what was asked: tools and completion have to be
 * limited in their rate, anything else may be (https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations).
 */
import { codes, type Json, type JsonObject } from '../../schema/index.ts'
import { type HeaderList, header } from '../wire/http/headers.ts'
import type { Exchange } from './exchange.ts'
import { type LimitWords, limitIn, namedWait, refusalText, speaksOfSize } from './limit-words.ts'

export interface Answered {
  readonly error?: JsonObject | undefined
  readonly result?: JsonObject | undefined
  readonly http?: { readonly status: number | undefined; readonly headers: HeaderList } | undefined
}

export interface LimitRefusal {
  /** What it speaks of; `perhaps` where the words may mean anything else. */
  readonly of: LimitWords
  /** Milliseconds until it may be asked again, where the target names them. */
  readonly waitMs: number | undefined
  /** It was refused by HTTP alone: nobody has looked at what was asked. */
  readonly unread: boolean
  /** The refusal in a few words. */
  readonly says: string
}

/** How an answer refuses for the sake of a limit of rate or concurrency; undefined for any other answer. */
export function limitRefusal({ error, result, http }: Answered): LimitRefusal | undefined {
  const status = http?.status
  const waitMs = retryAfter(http?.headers ?? []) ?? namedWait(error)
  if (status === 429 || (status === 503 && waitMs !== undefined))
    return { of: 'rate', waitMs, unread: true, says: `HTTP ${status}` }
  // A target that could not read the message has not checked how often it comes.
  if (error?.code === codes.parseError) return undefined
  const text = refusalText({ error, result })
  const of = text === undefined ? undefined : limitIn(text)
  if (text === undefined || of === undefined) return undefined
  const code: Json = error?.code ?? 'isError'
  return {
    of,
    waitMs,
    unread: false,
    says: `${JSON.stringify(code)} ${JSON.stringify(text.trim().slice(0, mostShown))}`,
  }
}

/** The same of what came of something that we sent. */
export function refusalOf({ response, http }: Exchange): LimitRefusal | undefined {
  const head = http && { status: http.status, headers: http.responseHeaders }
  return limitRefusal({ error: response?.error, result: response?.result, http: head })
}

/** Characters of the target's words that are kept. */
const mostShown = 120

/** Bytes of a message from which on a target may find it too large. */
const large = 4_096

/**
 * Why an exchange that the target refused shows nothing; undefined where the answer is one. Words that may mean anything else
 * count as an answer.
 */
export function refusedByLimit(exchange: Exchange): string | undefined {
  const { sent, response, http } = exchange
  const refusal = refusalOf(exchange)
  if (refusal !== undefined && refusal.of !== 'perhaps')
    return `${refusal.of === 'rate' ? 'a limit of its rate' : 'other work'}: ${refusal.says}`
  if ((sent?.text.length ?? http?.requestBody?.length ?? 0) < large) return undefined
  if (http?.status === 413 || http?.status === 414 || http?.status === 431)
    return `a limit of size: HTTP ${http.status}`
  const text = refusalText({ error: response?.error, result: response?.result })
  return text !== undefined && speaksOfSize(text) ? 'a limit of size' : undefined
}

/** Milliseconds that Retry-After names in seconds (RFC 9110, section 10.2.3); a date is left aside. */
function retryAfter(headers: HeaderList): number | undefined {
  const value = header(headers, 'retry-after')
  return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1_000 : undefined
}
