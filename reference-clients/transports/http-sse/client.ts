import type { Channel, Receiver } from '../../channel.ts'
import { deferred } from '../../deferred.ts'
import { ConnectionLost, HttpFailure, Incompatible } from '../../errors.ts'
import type { Run } from '../../run.ts'
import { readEventStream, startOfStream } from '../event-stream.ts'
import { mediaType, sendHttp } from '../http.ts'

/**
 * Opens the HTTP+SSE transport (2024-11-05, basic/transports): GET the event stream, wait for its `endpoint` event, `waitMs`
 * milliseconds at most.
 * Throws HttpFailure or Incompatible when the URL does not serve it.
 */
export async function openHttpSse(run: Run, url: string, receiver: Receiver, waitMs: number): Promise<Channel> {
  const closing = new AbortController()
  const signal = AbortSignal.any([run.signal, closing.signal])
  const limit = setTimeout(() => closing.abort(new Incompatible('no endpoint event came')), waitMs)
  const target = await announcedEndpoint(run, url, receiver, signal)
    .catch((error) => {
      closing.abort()
      throw error
    })
    .finally(() => clearTimeout(limit))

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
async function announcedEndpoint(run: Run, url: string, receiver: Receiver, signal: AbortSignal): Promise<string> {
  const { era, revision } = run.state
  const request = { method: 'GET', url, headers: { Accept: 'text/event-stream' } }
  const stream = await sendHttp(run, request, { purpose: 'endpoint', era, revision }, signal)
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
  return sameOrigin(url, await endpoint.promise)
}

/** Messages may carry secrets, so they do not go to another origin than the one the user named. */
function sameOrigin(url: string, endpoint: string): string {
  const target = new URL(endpoint, url)
  if (target.origin !== new URL(url).origin) throw new Incompatible(`the endpoint event names another origin`)
  return target.href
}
