/** What a message is, in a few words. Texts are the target's: each sink escapes them. */
import type { WireLine } from '../../harness/judging/result.ts'

type Mapping = Readonly<Record<string, unknown>>

/** A message read for display: parsed JSON of one line, undefined when it is none. */
export function parsedBody({ body }: Pick<WireLine, 'body'>): unknown {
  if (body === undefined) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Longest text of a message that a summary quotes. */
const maxQuote = 60

/** `tools/call echo, id 7`, `error -32602 "Unknown tool", id 7`, `result, id 7`; undefined for what is no JSON-RPC message. @param withError code and message of an error */
export function messageSummary(json: unknown, withError = true): string | undefined {
  if (Array.isArray(json)) return json.length === 0 ? 'empty batch' : `batch of ${json.length}`
  if (!isMapping(json)) return undefined
  const { method, id, params, error, result } = json
  const numbered = id === undefined ? '' : `, id ${JSON.stringify(id)}`
  if (typeof method === 'string') {
    const named = isMapping(params) ? (params.name ?? params.uri) : undefined
    return `${method}${typeof named === 'string' ? ` ${quote(named)}` : ''}${numbered}`
  }
  if (isMapping(error)) {
    const said = typeof error.message === 'string' ? ` ${JSON.stringify(quote(error.message))}` : ''
    return withError ? `error ${JSON.stringify(error.code)}${said}${numbered}` : `error${numbered}`
  }
  return result === undefined ? undefined : `result${numbered}`
}

function quote(text: string): string {
  return text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text
}

/** The same for a line of which only the beginning was kept: what stands there may still tell the method or kind. */
export function lineSummary(line: WireLine): string | undefined {
  const whole = messageSummary(parsedBody(line))
  if (whole !== undefined || line.body === undefined) return whole
  const method = /"method":"([^"\\]+)"/.exec(line.body)?.[1]
  if (method !== undefined) return method
  if (/^\s*\{"(?:jsonrpc":"2\.0","(?:id":[^,]+,")?)?result":/.test(line.body)) return 'result'
  return undefined
}
