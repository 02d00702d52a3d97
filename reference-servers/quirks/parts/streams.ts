/** Answers in event streams, wherever the client takes them. */
import { isResponse } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import type { SseEvent } from '../../transports/event-stream.ts'

/** Every POST with a request is answered in an event stream; `sse` changes how it looks. */
export function streams(sse: NonNullable<Seams['sse']>, rest: Seams = {}): Seams {
  return {
    ...rest,
    http: {
      answer(exchange, message, revision, next) {
        return exchange.accepts('text/event-stream') ? 'late-sse' : next(exchange, message, revision)
      },
      ...rest.http,
    },
    sse,
  }
}

/** True for an event that holds what answers a request. */
export function holdsResponse({ data }: SseEvent): boolean {
  if (data === undefined || data.length === 0) return false
  const message: unknown = JSON.parse(data.toString())
  return isResponse(message)
}
