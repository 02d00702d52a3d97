import { setTimeout as delay } from 'node:timers/promises'
import { deferred } from '../../deferred.ts'
import { readEventStream, type StreamPosition, startOfStream } from '../event-stream.ts'
import { mediaType, sendHttp } from '../http.ts'
import { reconnectDelay } from './continue-stream.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Keeps a GET stream open for what the server sends unasked (Listening for Messages from the Server). A refusal such
 * as 405 means that there is none; 404 means that the session is over.
 */
export function openListener(endpoint: Endpoint, sessionLost: () => void): { opened: Promise<void>; stop(): void } {
  const stopping = new AbortController()
  const signal = AbortSignal.any([endpoint.signal, stopping.signal])
  const opened = deferred<void>()
  keepListening(endpoint, signal, { opened: opened.resolve, sessionLost })
    .catch(() => {})
    .finally(opened.resolve)
  const limit = endpoint.run.decide.listensFor(() => undefined)
  if (limit !== undefined) void opened.promise.then(() => setTimeout(() => stopping.abort(), limit))
  return { opened: opened.promise, stop: () => stopping.abort() }
}

async function keepListening(
  endpoint: Endpoint,
  signal: AbortSignal,
  on: { opened(): void; sessionLost(): void },
): Promise<void> {
  const { run, receiver } = endpoint
  const position = startOfStream()
  for (let attempts = 0; attempts <= run.limits.reconnects && !signal.aborted; attempts += 1) {
    const before = position.blocks
    const response = await open(endpoint, position, signal)
    if (response === null) return
    if (response.status !== 200 || mediaType(response) !== 'text/event-stream') {
      response.abandon()
      if (response.status === 404 && endpoint.sessionId !== undefined) return on.sessionLost()
      const choice = run.decide.listenRefused(response.status, () => 'continue')
      if (choice === 'fail') receiver.closed(new Error(`GET stream refused with status ${response.status}`))
      if (choice !== 'repeat') return
      await delay(0, undefined, { signal })
      continue
    }
    on.opened()
    await readEventStream(run, response, position, (_event, data) => receiver.receive(data))
    if (position.blocks > before) attempts = 0
    await reconnectDelay(endpoint, position, signal)
  }
}

function open(endpoint: Endpoint, position: StreamPosition, signal: AbortSignal) {
  const { run, sessionId } = endpoint
  const { lastEventId } = position
  const { era, revision } = run.state
  const headers: Record<string, string> = { Accept: 'text/event-stream', ...endpoint.sessionHeaders() }
  if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
  const purpose = lastEventId === undefined ? 'listen' : 'resume'
  const context = { purpose, era, revision, sessionId, lastEventId } as const
  return sendHttp(run, { method: 'GET', url: endpoint.url, headers }, context, signal)
}
