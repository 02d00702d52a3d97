import type { JsonObject } from './messages.ts'
import type { Seams } from './seams.ts'

export interface Kept {
  readonly method: string
  readonly params: JsonObject | undefined
  readonly result: JsonObject
  /** Milliseconds since it came. */
  readonly ageMs: number
}

/**
 * A cache in front of the requests of a client: what is fresh is not asked for again under the same token.
 * @param options.forgets it drops what it has when it is told of a change
 * @param options.shares it does not look at the token
 */
export function keeping(isFresh: (kept: Kept) => boolean, { forgets = false, shares = false } = {}): () => Seams {
  return () => {
    const cache = new Map<string, { readonly result: JsonObject; readonly at: number }>()
    let token = ''
    return {
      httpRequest(request, { purpose }) {
        if (purpose === 'message' && !shares) token = String(request.headers.Authorization ?? '')
        return request
      },
      async request(method, params, next) {
        const keyNow = (): string => JSON.stringify([token, method, params?.uri ?? null, params?.cursor ?? null])
        const kept = cache.get(keyNow())
        if (kept !== undefined) {
          const { result, at } = kept
          if (isFresh({ method, params, result, ageMs: performance.now() - at })) return result
        }
        const result = await next()
        cache.set(keyNow(), { result, at: performance.now() })
        return result
      },
      incoming(message, next) {
        if (forgets && String(message.method).endsWith('list_changed')) cache.clear()
        next(message)
      },
    }
  }
}
