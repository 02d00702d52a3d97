/**
 * A GET stream that goes on: a server may end the connection whenever it likes, and a client that wants to hear all comes
 * back (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server).
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientContext } from '../client-context.ts'
import type { EventStream } from '../drive.ts'
import { openEventStream } from '../sending/http-request.ts'
import { lastOf } from './resume-stream.ts'

/** Milliseconds before we come back where the server names none: doubled while nothing comes, up to the longest. */
const firstPause = 10
const longestPause = 500
/** Milliseconds of a retry time that is honoured; who wants us back later still is left alone. */
const longestRetry = 30_000

/** Opens the stream, and opens it again each time the server has ended it, until it refuses or our side closes it. */
export async function followEventStream(
  context: ClientContext,
  options: { readonly as?: string; readonly lastEventId?: string },
): Promise<EventStream> {
  const over = new AbortController()
  const stop = AbortSignal.any([context.signal(), over.signal])
  let current = await openEventStream(context, options)
  let lastEventId = options.lastEventId
  const follow = async (): Promise<void> => {
    for (let pause = firstPause; current.exchange.http?.status === 200; pause = Math.min(2 * pause, longestPause)) {
      await current.ended
      const { http } = current.exchange.http
      const records = context.mailbox.events.filter((e) => e.kind === 'sse-event' && e.http === http)
      const retry = lastOf(records, 'retry')
      lastEventId = lastOf(records, 'id') || lastEventId
      if (records.length > 0) pause = firstPause
      if ((retry ?? 0) > longestRetry) return
      await delay(retry ?? pause, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted || !context.channel.alive) return
      current = await openEventStream(context, lastEventId === undefined ? {} : { lastEventId })
      if (stop.aborted) await current.close()
    }
  }
  const { exchange } = current
  const ended = follow()
  return {
    exchange,
    ended,
    get lastEventId() {
      return current.lastEventId ?? lastEventId
    },
    close: async () => {
      over.abort()
      await current.close()
      await ended
    },
  }
}
