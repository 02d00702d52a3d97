/** A server that ends the connection of a POST after the priming event, and goes on when its client comes back. */
import { isObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import type { EventStream } from '../../transports/event-stream.ts'
import { isPoll } from './streams.ts'

/** An event with an id and no data, that may say when to come back (in milliseconds), and then the end of the connection. */
export function sendAway(stream: EventStream, retry: number | undefined): void {
  stream.push({ data: '', retry })
  stream.detach()
}

/** Requests in sessions are answered in event streams. */
export const streamsInSessions: Seams['http'] = {
  answer(exchange, message, revision, next) {
    const isRequest = isObject(message) && 'id' in message && 'method' in message && !isPoll(message)
    const mayStream = revision === '2025-11-25' && isRequest && exchange.headers['mcp-session-id'] !== undefined
    return mayStream && exchange.accepts('text/event-stream') ? 'sse' : next(exchange, message, revision)
  },
}

export function polling(retry: number | undefined): Seams {
  return {
    http: streamsInSessions,
    sse: {
      open(stream, isPrimed, next) {
        if (isPrimed) sendAway(stream, retry)
        else next(stream, isPrimed)
      },
    },
  }
}
