/** How a server refuses what it is asked too often. */
import { codes } from '../../../schema/error-codes.ts'
import type { RequestContext } from '../../context.ts'
import { RpcError } from '../../errors.ts'
import { isStateless } from '../../revisions.ts'
import type { HttpHead, Seams } from '../../seams.ts'
import type { Limiter } from './limiters.ts'

/** Calls, looks at tasks, completions and lists. What opens a connection, and pings, are served at any rate. */
const isLimited = (method: string): boolean =>
  /^(tools|completion|tasks|prompts|resources)\//.test(method) && !/subscribe$/.test(method)

/** 2026-07-28 advises against the codes from -32019 to -32000 (basic/index#error-codes). */
export const codeIn = ({ revision }: RequestContext): number => (isStateless(revision) ? codes.internalError : -32000)

export const seconds = (ms: number): number => Math.ceil(ms / 1_000)

/** Refuses by a JSON-RPC error what `waitMs` has no room for. */
export const refusesByError = (waitMs: (method: string) => number): Seams => ({
  answer(request, context, next) {
    const ms = isLimited(request.method) ? waitMs(request.method) : 0
    if (ms > 0) throw new RpcError(codeIn(context), 'Rate limit exceeded', { data: { retryAfter: seconds(ms) } })
    return next(request, context)
  },
})

/** Refuses calls by a result that is an error (server/tools#error-handling), the rest by a JSON-RPC error. */
export function refusesByResult(waitMs: (method: string) => number): Seams {
  const says = (ms: number): string => `Too many requests: try again in ${Math.ceil(ms)} ms`
  return {
    answer(request, context, next) {
      const ms = isLimited(request.method) && request.method !== 'tools/call' ? waitMs(request.method) : 0
      if (ms > 0) throw new RpcError(codeIn(context), says(ms))
      return next(request, context)
    },
    handlers: {
      'tools/call': (request, context, next) => {
        const ms = waitMs(request.method)
        return ms > 0 ? { content: [{ type: 'text', text: says(ms) }], isError: true } : next(request, context)
      },
    },
  }
}

/** Refuses POSTs before anything else is looked at, with HTTP 429 (RFC 6585, section 4). */
export function refusesPosts(limiter: Limiter, headers: (ms: number) => HttpHead['headers']): Seams {
  return {
    http: {
      async post(exchange, next) {
        const ms = limiter()
        if (ms === 0) return next(exchange)
        await exchange.body()
        exchange.response.writeHead(429, { 'content-type': 'text/plain', ...headers(ms) })
        exchange.response.end('Too Many Requests')
      },
    },
  }
}
