import { ConnectionLost, HttpFailure, InvalidResult } from '../../errors.ts'
import type { Run } from '../../launch/run.ts'
import { isObject, isRequestId, type Json, type JsonObject, type RequestId } from '../../messages.ts'
import { hasVersionHeader } from '../../revisions.ts'
import type { Channel, Receiver, SendOptions } from '../channel.ts'
import { readEventStream, startOfStream } from '../event-stream.ts'
import { mediaType, sendHttp } from '../http.ts'
import { continueStream } from './continue-stream.ts'
import type { Endpoint } from './endpoint.ts'
import { metadataHeaders } from './headers.ts'
import { openListener } from './listener.ts'
import { refusal } from './refusal.ts'

/** Opens the Streamable HTTP transport; nothing is sent before the first message. */
export function openStreamableHttp(run: Run, url: string, receiver: Receiver): Channel {
  const closing = new AbortController()
  let revision: string | undefined
  const endpoint: Endpoint = {
    url,
    run,
    receiver,
    signal: AbortSignal.any([run.signal, closing.signal]),
    sessionId: undefined,
    sessionHeaders() {
      const headers: Record<string, string> = {}
      if (endpoint.sessionId !== undefined) headers['Mcp-Session-Id'] = endpoint.sessionId
      if (revision !== undefined && hasVersionHeader(revision)) headers['MCP-Protocol-Version'] = revision
      return headers
    },
  }
  let listener: { opened: Promise<void>; stop(): void } | undefined

  return {
    transport: 'streamable-http',
    send: (message, payload, options) => post(endpoint, message, payload, options),
    negotiated(version) {
      revision = version
    },
    listen(sessionLost) {
      listener?.stop()
      listener = openListener(endpoint, sessionLost)
    },
    renew() {
      listener?.stop()
      listener = undefined
      endpoint.sessionId = undefined
      revision = undefined
    },
    listening: async () => listener?.opened,
    async close() {
      if (endpoint.sessionId !== undefined) await deleteSession(endpoint)
      closing.abort()
      receiver.closed(new ConnectionLost('closed'))
    },
  }
}

async function post(
  endpoint: Endpoint,
  message: JsonObject | Json[],
  payload: string | Uint8Array,
  options: SendOptions,
): Promise<void> {
  const { run, receiver, sessionId } = endpoint
  const signal = options.signal ? AbortSignal.any([endpoint.signal, options.signal]) : endpoint.signal
  const { era, revision } = run.state
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(era === 'stateless' ? metadataHeaders(message) : endpoint.sessionHeaders()),
    ...options.headers,
  }
  const context = { purpose: 'message', era, revision, message, sessionId } as const
  const response = await sendHttp(run, { method: 'POST', url: endpoint.url, headers, body: payload }, context, signal)
  const id = requestIdOf(message)
  if (response === null) {
    if (id === undefined) return
    throw new InvalidResult('the request was withheld')
  }
  if (response.status < 200 || response.status > 299) {
    throw await refusal(response, { id, hadSession: sessionId !== undefined })
  }
  if (era === 'handshake' && isObject(message) && message.method === 'initialize') {
    endpoint.sessionId = response.headers['mcp-session-id']
  }
  if (mediaType(response) === 'text/event-stream') {
    const position = startOfStream()
    await readEventStream(run, response, position, (_event, data) => receiver.receive(data))
    if (id !== undefined && isObject(message) && receiver.isWaiting(id) && !signal.aborted) {
      await continueStream(endpoint, message, payload, position, signal, options)
    }
    return
  }
  const body = await response.text()
  if (mediaType(response) === 'application/json' && body !== '') receiver.receive(body)
  if (id !== undefined && receiver.isWaiting(id)) throw new HttpFailure(response.status, body)
}

function requestIdOf(message: JsonObject | Json[]): RequestId | undefined {
  return isObject(message) && typeof message.method === 'string' && isRequestId(message.id) ? message.id : undefined
}

/** 405 means that the server does not let clients end sessions; any other failure changes nothing either. */
async function deleteSession(endpoint: Endpoint): Promise<void> {
  const { run, sessionId } = endpoint
  const headers = endpoint.sessionHeaders()
  const { era, revision } = run.state
  const limit = AbortSignal.timeout(run.limits.closeMs)
  const context = { purpose: 'delete', era, revision, sessionId } as const
  try {
    const response = await sendHttp(run, { method: 'DELETE', url: endpoint.url, headers }, context, limit)
    await response?.text()
  } catch {}
}
