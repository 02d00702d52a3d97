import {
  type Conversation,
  type HttpExchange,
  header,
  mediaType,
  modern,
  parseJson,
  type SseRecord,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const streams = ({ http, subject }: Conversation): readonly HttpExchange[] =>
  http.filter((exchange) => exchange.from !== subject && mediaType(exchange.responseHeaders) === 'text/event-stream')

/** A line without a colon is a field that nobody knows, which is legal; JSON that stands where a field should is not. */
const isRawText = (line: string): boolean => /^\s*[[{"]/.test(line)

function eventReading(event: SseRecord): Reading | undefined {
  const rule = 'http.stream.wellformed'
  const { invalid, data = '', event: name = 'message', seq } = event
  if (invalid !== undefined) {
    // Bytes that are not UTF-8 break the rule on encoding.
    const isBroken = isRawText(invalid) && !invalid.startsWith('bytes that')
    return isBroken || invalid.startsWith('the stream ended')
      ? reading(rule, { expected: 'a complete event', actual: invalid }, seq)
      : undefined
  }
  if (data === '') return undefined
  if (name !== 'message')
    return reading(rule, { expected: 'events of the type message', actual: name, warning: true }, seq)
  const json = parseJson(data)
  const isMessage = isJsonObject(json) || isJsonArray(json)
  return reading(rule, !isMessage && { expected: 'a JSON-RPC message as data', actual: data }, seq)
}

/** Without those that our own server means to be none. */
function unprovokedEvents(conversation: Conversation): readonly SseRecord[] {
  const deliberate = new Set(
    conversation.events.flatMap((event) =>
      event.kind === 'message' && event.deliberate !== undefined && 'text' in event
        ? [`${event.http} ${event.text}`]
        : [],
    ),
  )
  return streams(conversation).flatMap(({ http, events }) =>
    events.filter(({ data }) => !deliberate.has(`${http} ${data}`)),
  )
}

/** The session that an exchange belongs to; '' without one. An initialize request in a session may begin another one. */
const sessionOf = ({ requestHeaders, responseHeaders }: HttpExchange): string =>
  header(responseHeaders, 'mcp-session-id') ?? header(requestHeaders, 'mcp-session-id') ?? ''

function eventIdReadings(conversation: Conversation): readonly Reading[] {
  const seen = new Map<string, { event: SseRecord; http: number }>()
  return streams(conversation).flatMap((exchange) => {
    const session = sessionOf(exchange)
    const isResumed = header(exchange.requestHeaders, 'last-event-id') !== undefined
    return exchange.events.flatMap((event): Reading[] => {
      if (event.id === undefined || event.id === '') return []
      const key = `${session} ${event.id}`
      const before = seen.get(key)
      if (before === undefined) {
        seen.set(key, { event, http: exchange.http })
        return [reading('http.resume.event-id-unique', undefined, event.seq)]
      }
      // Whether what is delivered again is the same is judged as a message.
      if (isResumed && before.http !== exchange.http) return []
      const flaw = { expected: 'an event id that is new in the session', actual: event.id }
      // Without sessions a server cannot tell our connections from those of other clients.
      const weighed = session === '' ? { ...flaw, warning: true as const } : flaw
      return [reading('http.resume.event-id-unique', weighed, before.event.seq, event.seq)]
    })
  })
}

function responseReadings(conversation: Conversation): readonly Reading[] {
  return conversation.bySubject.flatMap((message) => {
    const { http, kind, json, seq, sse } = message
    // The body of a refusal is on no stream.
    if (http === undefined || !sse || (kind !== 'result' && kind !== 'error')) return []
    if (http.method !== 'GET' || header(http.requestHeaders, 'last-event-id') !== undefined) return []
    return [reading('http.get.no-responses', { expected: 'no response on a GET stream', actual: json }, http.seq, seq)]
  })
}

function getReadings(conversation: Conversation): readonly Reading[] {
  return streams(conversation)
    .filter(({ method }) => method === 'GET')
    .map(({ seq }) => reading('http.get.no-responses', undefined, seq))
}

/**
 * The connection of a POST was closed, and the stream went on: its response came on a GET that took it up. Whether it was
 * closed or lost on its way only a clean end tells.
 */
function retryReadings({ exchanges, http, subject, events }: Conversation): readonly Reading[] {
  const cut = new Set(events.flatMap((e) => (e.kind === 'http-ended' && e.error !== undefined ? [e.http] : [])))
  return exchanges.flatMap(({ sent, http: post, response }): Reading[] => {
    // A stream that takes another one up has no response of its own to wait for.
    if (post?.method !== 'POST') return []
    if (sent?.from === subject || post.endedBy !== 'target' || cut.has(post.http)) return []
    const last = response?.http?.method === 'GET' ? header(response.http.requestHeaders, 'last-event-id') : undefined
    if (last === undefined) return []
    const first = http.find(
      ({ method, seq, requestHeaders }) =>
        method === 'GET' &&
        seq > post.seq &&
        post.events.some(({ id = '' }) => id !== '' && id === header(requestHeaders, 'last-event-id')),
    )
    if (first === undefined) return []
    const isNamed = post.events.some(({ retry }) => retry !== undefined)
    const flaw = !isNamed && {
      expected: 'a retry time before the connection is closed',
      actual: 'none',
      warning: true as const,
    }
    return [reading('http.stream.retry-before-close', flaw, post.seq, post.endedSeq)]
  })
}

function sessionIdReadings({ http, subject }: Conversation): readonly Reading[] {
  return http.flatMap(({ from, responseHeaders, responseSeq }) => {
    const id = from === subject ? undefined : header(responseHeaders, 'mcp-session-id')
    if (id === undefined) return []
    const flaw = !/^[\x21-\x7e]+$/.test(id) && { expected: 'a session id of visible ASCII characters', actual: id }
    return [reading('session.id.visible-ascii', flaw, responseSeq)]
  })
}

/**
 * A server that speaks only the modern revision has no use for sessions. Its list of versions is no proof that it is one:
 * those that older clients agree on by initialize need not stand there. That it refuses initialize is.
 */
function noSessionReadings({ http, subject, messages, exchanges }: Conversation): readonly Reading[] {
  const discovered = messages.find(({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined)
  const versions = discovered?.result?.supportedVersions
  if (!isJsonArray(versions) || versions.some((version) => typeof version === 'string' && version < (modern[0] ?? '')))
    return []
  const openings = exchanges.filter(({ sent }) => sent?.method === 'initialize' && sent.from !== subject)
  const isRefused = openings.some(({ response, status }) => response?.error !== undefined || status >= 400)
  if (!isRefused || openings.some(({ response }) => response?.result !== undefined)) return []
  return http.flatMap(({ from, responseHeaders, responseSeq }) => {
    if (from === subject || responseSeq === undefined) return []
    const id = header(responseHeaders, 'mcp-session-id')
    return [
      reading(
        'http.compat.server-no-session-id',
        id !== undefined && { expected: 'no Mcp-Session-Id header', actual: id },
        responseSeq,
      ),
    ]
  })
}

export default monitor({
  title: 'Event streams and sessions of a server',
  judges: judgesFrom(
    [
      'http.stream.wellformed',
      'http.resume.event-id-unique',
      'http.get.no-responses',
      'http.stream.retry-before-close',
      'session.id.visible-ascii',
      'http.compat.server-no-session-id',
    ],
    (conversation) => [
      ...unprovokedEvents(conversation).flatMap((event) => eventReading(event) ?? []),
      ...eventIdReadings(conversation),
      ...responseReadings(conversation),
      ...getReadings(conversation),
      ...retryReadings(conversation),
      ...sessionIdReadings(conversation),
      ...noSessionReadings(conversation),
    ],
    'the server sent nothing of the kind',
  ),
})
