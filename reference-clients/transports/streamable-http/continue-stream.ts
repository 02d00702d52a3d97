import { setTimeout as delay } from 'node:timers/promises'
import { BrokenStream } from '../../errors.ts'
import { isRequestId, type JsonObject } from '../../messages.ts'
import type { SendOptions } from '../channel.ts'
import { readEventStream, type StreamPosition } from '../event-stream.ts'
import { mediaType, sendHttp } from '../http.ts'
import type { Endpoint } from './endpoint.ts'
import { metadataHeaders } from './headers.ts'
import { refusal } from './refusal.ts'

/**
 * A response stream ended before the response. Handshake revisions take it up again with GET and Last-Event-ID after
 * the `retry` time (Resumability and Redelivery); 2026-07-28 has no resumption.
 * Throws BrokenStream when the response cannot be had from this stream.
 */
export async function continueStream(
  endpoint: Endpoint,
  request: JsonObject,
  payload: string | Uint8Array,
  position: StreamPosition,
  signal: AbortSignal,
  options: SendOptions,
): Promise<void> {
  const { run, receiver } = endpoint
  const { era } = run.state
  let attempts = 0
  while (isRequestId(request.id) && receiver.isWaiting(request.id) && !signal.aborted) {
    const { lastEventId, blocks } = position
    const canResume = era === 'handshake' && lastEventId !== undefined && attempts < run.limits.reconnects
    const otherwise = era === 'handshake' ? 'fail' : 'reissue'
    const choice = run.decide.brokenStream({ era, lastEventId, request }, () => (canResume ? 'resume' : otherwise))
    if (choice === 'fail' || attempts > run.limits.reconnects) throw new BrokenStream(false)
    if (choice === 'reissue') throw new BrokenStream(true)
    await reconnectDelay(endpoint, position, signal)
    if (choice === 'resume') await resume(endpoint, position, signal)
    else await repost(endpoint, request, payload, position, signal, options)
    attempts = position.blocks > blocks ? 0 : attempts + 1
  }
}

/** At least the time that the server asked for. */
export async function reconnectDelay(endpoint: Endpoint, position: StreamPosition, signal: AbortSignal): Promise<void> {
  const { run } = endpoint
  const ms = run.decide.reconnectDelay(position.retry, () => position.retry ?? run.limits.reconnectMs)
  await delay(ms, undefined, { signal })
}

async function resume(endpoint: Endpoint, position: StreamPosition, signal: AbortSignal): Promise<void> {
  const { run, receiver, sessionId } = endpoint
  const { lastEventId } = position
  const { era, revision } = run.state
  const headers: Record<string, string> = { Accept: 'text/event-stream', ...endpoint.sessionHeaders() }
  if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
  const context = { purpose: 'resume', era, revision, sessionId, lastEventId } as const
  const response = await sendHttp(run, { method: 'GET', url: endpoint.url, headers }, context, signal)
  if (response === null) return
  if (response.status !== 200) throw await refusal(response, { id: undefined, hadSession: sessionId !== undefined })
  await readEventStream(run, response, position, (_event, data) => receiver.receive(data))
}

/** Not what the specification says: faults post the same request again. */
async function repost(
  endpoint: Endpoint,
  message: JsonObject,
  payload: string | Uint8Array,
  position: StreamPosition,
  signal: AbortSignal,
  options: SendOptions,
): Promise<void> {
  const { run, receiver, sessionId } = endpoint
  const { lastEventId } = position
  const { era, revision } = run.state
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(era === 'stateless' ? metadataHeaders(message) : endpoint.sessionHeaders()),
    ...options.headers,
  }
  const context = { purpose: 'message', era, revision, message, sessionId, lastEventId } as const
  const response = await sendHttp(run, { method: 'POST', url: endpoint.url, headers, body: payload }, context, signal)
  if (response === null) return
  if (mediaType(response) === 'text/event-stream') {
    await readEventStream(run, response, position, (_event, data) => receiver.receive(data))
  } else receiver.receive(await response.text())
}
