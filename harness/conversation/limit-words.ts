/** How targets say that they refuse for the sake of a limit: of rate, of concurrency, of size. */
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

/** Requests come too often. */
const rate = new RegExp(
  [
    'rate[\\s_-]*limit',
    'too[\\s_-]*many[\\s_-]*(concurrent |parallel |tool )?(request|call|attempt|message|poll|quer|invocation|completion|elicitation|sampling)',
    'too (often|fast|quickly|frequently|soon|early)\\b',
    'throttl',
    'quota',
    'slow(ing)? down',
    'retry[\\s_-]*after',
    '(try|ask|come|poll) (again|back) (in|later|after|soon)\\b',
    'limit (has been |was |is )?(exceeded|reached|hit)\\b',
    '(request|call|usage|rate) limit',
    'exceed\\w* .{0,30}\\b(rate|allowance)',
    '(request|call|quer(y|ie)|message|poll)s? (per|a|each|every) (second|minute|hour|day)\\b',
  ].join('|'),
  'i',
)
/** There is other work at the moment. */
const concurrency = new RegExp(
  [
    '\\b(is |are |currently |too )busy\\b',
    '^\\s*busy\\b',
    'overloaded',
    'at capacity',
    'concurrent (request|call|tool|execution|invocation|limit)',
    'concurrency',
    '(only|one|too many|limit|more than).{0,40}\\bat (a time|once|the same time)\\b',
  ].join('|'),
  'i',
)
/** Words that may mean the same, and may mean anything else. */
const perhaps =
  /\blimit|too many|\bbusy\b|\bwait\b|(?<!\bor )\blater\b|capacity|\bretry\b|temporar|already (running|in progress)/i
/** What came is too large, or too deep: asking again does not make it smaller. */
const size =
  /too (large|big|long|deep)\b|(size|length|bytes|characters|recursion|depth|nesting|stack)\b.{0,30}\b(limit|max\w*|exceed\w*)|(limit|max\w*|exceed\w*|more than)\b.{0,40}\b(size|length|bytes|characters|recursion|depth|nesting|stack)/i

export type LimitWords = 'rate' | 'concurrency' | 'perhaps'

/** What a text that refuses may speak of; undefined for one that speaks of no limit. */
export function limitIn(text: string): LimitWords | undefined {
  const start = text.slice(0, mostRead)
  if (size.test(start)) return undefined
  if (concurrency.test(start)) return 'concurrency'
  if (rate.test(start)) return 'rate'
  return perhaps.test(start) ? 'perhaps' : undefined
}

/** Whether a text says that what came is too large. */
export const speaksOfSize = (text: string): boolean => size.test(text.slice(0, mostRead))

/** What refuses says so at once. */
const mostRead = 2_000

/**
 * What a JSON-RPC answer refuses with, as text: message and data of an error, or the texts of a tool result that is one.
 * Undefined for any other answer.
 */
export function refusalText({
  error,
  result,
}: {
  error?: Json | undefined
  result?: Json | undefined
}): string | undefined {
  if (isJsonObject(error)) {
    const { message, data } = error
    return `${typeof message === 'string' ? message : ''} ${data === undefined ? '' : JSON.stringify(data)}`
  }
  if (!isJsonObject(result) || result.isError !== true || !Array.isArray(result.content)) return undefined
  return result.content
    .flatMap((block) => (isJsonObject(block) && typeof block.text === 'string' ? [block.text] : []))
    .join(' ')
}

/** Milliseconds to wait before the next attempt, if the data of the error names them. */
export function namedWait(error: JsonObject | undefined): number | undefined {
  const data = isJsonObject(error?.data) ? error.data : {}
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== 'number' || !(value >= 0)) continue
    if (/^retry[_-]?after(_?ms|_?millis\w*)$/i.test(name)) return value
    if (/^retry[_-]?after(_?s|_?sec\w*)?$/i.test(name)) return value * 1_000
  }
  return undefined
}
