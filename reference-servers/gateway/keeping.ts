/** A cache in a gateway: what may be kept for some time is given to whoever asks for it again. */
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { Passing, Seams } from './seams.ts'

/**
 * @param fits which requests are answered out of it
 * @param contextOf whom it tells apart
 */
export function keeping(fits: (asked: JsonObject) => boolean, contextOf: (passing: Passing) => string): Seams {
  const results = new Map<string, JsonObject>()
  return {
    response: (message, passing) => {
      const { asked } = passing
      if (asked === undefined || !fits(asked) || !isJsonObject(message.result)) return [message]
      const { uri = null, cursor = null } = isJsonObject(asked.params) ? asked.params : {}
      const key = JSON.stringify([contextOf(passing), asked.method, uri, cursor])
      const known = results.get(key)
      if (known !== undefined) return [{ ...message, result: known }]
      if (Number(message.result.ttlMs) > 0) results.set(key, message.result)
      return [message]
    },
  }
}
