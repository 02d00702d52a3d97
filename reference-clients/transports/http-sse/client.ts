import { deferred } from '../../deferred.ts'
import { ConnectionLost, HttpFailure, Incompatible } from '../../errors.ts'
import type { Run } from '../../launch/run.ts'
import type { Channel, Receiver } from '../channel.ts'
import { readEventStream, startOfStream } from '../event-stream.ts'
import { mediaType, sendHttp } from '../http.ts'

/**
 * Opens the HTTP+SSE transport (2024-11-05, basic/transports): GET the event stream, wait for its `endpoint` event, `waitMs`
 * milliseconds at most once the stream is open: a server that is busy may take longer to open it.
 * Throws HttpFailure or Incompatible when the URL does not serve it.
 */
export async function openHttpSse(run: Run, url: string, receiver: Receiver, waitMs: number): Promise<Channel> {
  const closing = new AbortController()
  const signal = AbortSignal.any([run.signal, closing.signal])
  const target = await announcedEndpoint(run, url, receiver, signal, waitMs).catch((error) => {
    closing.abort()
    throw error
  })

  return {
    transport: 'http-sse',
    async send(message, payload, options) {
      const headers = { 'Content-Type': 'application/json', ...options.headers }
      const context = { purpose: 'message', era: run.state.era, revision: run.state.revision, message } as const
      const response = await sendHttp(run, { method: 'POST', url: target, headers, body: payload }, context, signal)
      if (response === null) return
      // Answers come on the event stream; what the body says does not matter.
      const body = await response.text()
      if (response.status >= 400) throw new HttpFailure(response.status, body)
    },
    negotiated: () => {},
    listen: () => {},
    renew: () => {},
    listening: async () => {},
    async close() {
      closing.abort()
    },
  }
}

/** Opens the event stream, which stays open, and waits for the URI that messages are to be posted to. */
async function announcedEndpoint(
  run: Run,
  url: string,
  receiver: Receiver,
  signal: AbortSignal,
  waitMs: number,
): Promise<string> {
  const { era, revision } = run.state
  const request = { method: 'GET', url, headers: { Accept: 'text/event-stream' } }
  const opening = sendHttp(run, request, { purpose: 'endpoint', era, revision }, signal)
  const stream = await within(run.limits.requestMs, 'no event stream came', opening)
  if (stream === null) throw new Incompatible('no event stream was asked for')
  if (stream.status !== 200) throw new HttpFailure(stream.status, await stream.text())
  if (mediaType(stream) !== 'text/event-stream') {
    throw new Incompatible(`GET was answered with ${mediaType(stream) || 'no media type'}, not an event stream`)
  }
  const endpoint = deferred<string>()
  readEventStream(run, stream, startOfStream(), (event, data) => {
    if (event.event === 'endpoint') endpoint.resolve(data)
    else if (event.event === 'message') receiver.receive(data)
  }).finally(() => {
    endpoint.reject(new Incompatible('the event stream ended without an endpoint event'))
    receiver.closed(new ConnectionLost('the event stream ended'))
  })
  return sameOrigin(url, await within(waitMs, 'no endpoint event came', endpoint.promise))
}

/** What comes within these milliseconds; what has arrived by then is read first, for timers come first in a turn of the loop. */
async function within<T>(ms: number, otherwise: string, coming: Promise<T>): Promise<T> {
  const late = deferred<never>()
  const limit = setTimeout(() => setImmediate(() => late.reject(new Incompatible(otherwise))), ms)
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(limit))
}

/** Messages may carry secrets, so they do not go to another origin than the one the user named. */
function sameOrigin(url: string, endpoint: string): string {
  const target = new URL(endpoint, url)
  if (target.origin !== new URL(url).origin) throw new Incompatible(`the endpoint event names another origin`)
  return target.href
}
