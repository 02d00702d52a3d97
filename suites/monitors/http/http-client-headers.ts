import { type Conversation, type HttpExchange, header, type Message } from '../../../harness/index.ts'
import { isRevisionId } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { endpointRequests } from '../parts/endpoint.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'
import { splitValues } from '../parts/split-values.ts'
import { listedTypes } from './http-client-headers/accept.ts'

const lists = (exchange: HttpExchange, ...types: readonly string[]): boolean => {
  const listed = listedTypes(header(exchange.requestHeaders, 'accept'))
  return types.every((type) => listed.includes(type))
}

const accept = (exchange: HttpExchange): string | null => header(exchange.requestHeaders, 'accept') ?? null

function acceptReadings(conversation: Conversation): readonly Reading[] {
  const posts = conversation.bySubject.flatMap(({ http }) => (http?.method === 'POST' ? [http] : []))
  const gets = endpointRequests(conversation).filter(({ method }) => method === 'GET')
  return [
    ...[...new Set(posts)].map((http) => {
      const expected = 'an Accept header with application/json and text/event-stream'
      const isBroken = !lists(http, 'application/json', 'text/event-stream')
      return reading('http.post.client-accept', isBroken && { expected, actual: accept(http) }, http.seq)
    }),
    ...gets.map((http) => {
      const expected = 'an Accept header with text/event-stream'
      const isBroken = !lists(http, 'text/event-stream')
      return reading('http.get.client-accept', isBroken && { expected, actual: accept(http) }, http.seq)
    }),
  ]
}

/** Several messages in one body, one after the other. */
function bodyReadings({ bySubject }: Conversation): readonly Reading[] {
  return bySubject.flatMap(({ http, text, json, seq }) => {
    if (http === undefined) return []
    const isBroken = json === undefined && splitValues(text).length > 1
    const flaw = isBroken && { expected: 'one message in the body of a POST', actual: text }
    return [reading('http.post.client-one-post-per-message', flaw, seq)]
  })
}

/** What opens a conversation, or asks how to open one: it belongs to none that went before. */
const isOpening = ({ method }: Message): boolean => method === 'initialize' || method === 'server/discover'

/** From the initialize result on each request names the agreed version. */
function versionReadings(conversation: Conversation): readonly Reading[] {
  const { negotiated, bySubject } = conversation
  // A version that no revision has is offered to see the client leave: nothing was agreed on.
  if (negotiated === undefined || !isRevisionId(negotiated.protocolVersion ?? '')) return []
  // Nor by a client that does not take up the version, and may look for another transport.
  if (negotiated.initializedSeq === undefined) return []
  const openings = new Set(bySubject.flatMap((message) => (isOpening(message) && message.http ? [message.http] : [])))
  return endpointRequests(conversation).flatMap((http) => {
    if (http.seq < negotiated.resultSeq || openings.has(http)) return []
    const value = header(http.requestHeaders, 'mcp-protocol-version')
    const isOne = value !== undefined && value !== '' && !value.includes(',')
    const expected = 'an MCP-Protocol-Version header with one version'
    const present = reading('http.version.client-header', !isOne && { expected, actual: value ?? null }, http.seq)
    if (!isOne || negotiated.protocolVersion === undefined) return [present]
    const isAgreed = value === negotiated.protocolVersion
    const agreed = !isAgreed && { expected: `the version agreed on, ${negotiated.protocolVersion}`, actual: value }
    return [present, reading('http.version.client-header-negotiated', agreed, http.seq)]
  })
}

/** The session id that was handed out last before a request, until the server answers it with 404. */
function sessionReadings(conversation: Conversation): readonly Reading[] {
  const requests = endpointRequests(conversation)
  // A second initialize that we send to see what comes of it hands out another one, too.
  const opened = conversation.messages.flatMap(({ inReplyTo, result, http }) =>
    inReplyTo === 'initialize' && result !== undefined && http !== undefined ? [http] : [],
  )
  return requests.flatMap((http) => {
    const before = requests.filter(({ responseSeq = Number.POSITIVE_INFINITY }) => responseSeq < http.seq)
    const latest = opened.findLast(({ responseSeq = Number.POSITIVE_INFINITY }) => responseSeq < http.seq)
    const id = header(latest?.responseHeaders ?? [], 'mcp-session-id')
    const opens = conversation.bySubject.some((message) => message.http === http && isOpening(message))
    const isLost = before.some(({ seq, status }) => status === 404 && seq > (latest?.seq ?? 0))
    // A client that does not accept the version of the session may try another transport; a message that crosses the result cannot know
    // it.
    const isTaken = conversation.bySubject.some(
      (message) =>
        message.method === 'notifications/initialized' &&
        message.seq > (latest?.seq ?? 0) &&
        (message.seq < http.seq || message.http === http),
    )
    if (id === undefined || opens || isLost || !isTaken) return []
    const sent = header(http.requestHeaders, 'mcp-session-id')
    const flaw = sent !== id && { expected: `Mcp-Session-Id: ${id}`, actual: sent ?? null }
    return [reading('session.client.sends-id', flaw, latest?.responseSeq, http.seq)]
  })
}

export default monitor({
  title: 'HTTP requests of a client carry the headers of their revision',
  judges: judgesFrom(
    [
      'http.post.client-accept',
      'http.get.client-accept',
      'http.post.client-one-post-per-message',
      'http.version.client-header',
      'http.version.client-header-negotiated',
      'session.client.sends-id',
    ],
    (conversation) => [
      ...acceptReadings(conversation),
      ...bodyReadings(conversation),
      ...versionReadings(conversation),
      ...sessionReadings(conversation),
    ],
    'no such HTTP request was made',
  ),
})
