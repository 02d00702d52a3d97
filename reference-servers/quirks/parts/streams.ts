/** Answers in event streams, wherever the client takes them. */
import { isObject, isResponse } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import type { SseEvent } from '../../transports/event-stream.ts'

/** Every POST with a request is answered in an event stream; `sse` changes how it looks. */
export function streams(sse: NonNullable<Seams['sse']>, rest: Seams = {}): Seams {
  return {
    ...rest,
    http: {
      answer(exchange, message, revision, next) {
        const mayStream = exchange.accepts('text/event-stream') && !isPoll(message)
        return mayStream ? 'late-sse' : next(exchange, message, revision)
      },
      ...rest.http,
    },
    sse,
  }
}

/** A client that polls a task does not want a stream (2025-11-25, basic/utilities/tasks). */
export function isPoll(message: unknown): boolean {
  return isObject(message) && message.method === 'tasks/get'
}

/** True for an event that holds what answers a request. */
export function holdsResponse({ data }: SseEvent): boolean {
  if (data === undefined || data.length === 0) return false
  const message: unknown = JSON.parse(data.toString())
  return isResponse(message)
}
