/** What a POST with a request gets over Streamable HTTP, whatever is asked. */

import {
  type Conversation,
  type Exchange,
  type HttpExchange,
  isAnswerObject,
  isModern,
  type Message,
  mediaType,
  parseJson,
  sameJson,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { isRefusedUnread } from '../../judging/answered.ts'
import { isMerelyUnknown } from '../../judging/merely-unknown.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

interface Answered {
  readonly request: Message
  readonly http: HttpExchange
  readonly status: number
  readonly type: string | undefined
  /** The body of the POST's own response is, or holds, a JSON-RPC response. */
  readonly isJsonRpc: boolean
}

const readable: readonly (string | undefined)[] = ['application/json', 'text/event-stream']
const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Requests that nobody could take for anything else; what a batch is answered with has rules of its own. */
function answers(conversation: Conversation): readonly Answered[] {
  return conversation.exchanges.flatMap((exchange): Answered[] => {
    const { sent: request, http } = exchange
    if (request?.kind !== 'request' || request.from === conversation.subject || request.batchIndex !== undefined)
      return []
    if (request.deliberate !== undefined && !isMerelyUnknown(request, conversation.revision)) return []
    if (http?.status === undefined || isEarly(request, conversation)) return []
    if (isWithdrawn(request, http, conversation)) return []
    const type = mediaType(http.responseHeaders)
    return [{ request, http, status: http.status, type, isJsonRpc: hasResponse(exchange, http) }]
  })
}

const hasResponse = ({ response, extra }: Exchange, { http }: HttpExchange): boolean =>
  [response, ...extra].some((message) => message?.http?.http === http)

/** A request outside of a session may be refused for that. */
function isEarly({ method, seq }: Message, { revision, negotiated, http, subject }: Conversation): boolean {
  if (isModern(revision) || method === 'initialize') return false
  const isOver = http.some(
    (exchange) => exchange.from !== subject && exchange.method === 'DELETE' && exchange.seq < seq,
  )
  return isOver || negotiated === undefined || negotiated.resultSeq > seq
}

/** Cancelled, or its session was ended by its client, before the response began: a response still ends, and has nothing to hold. */
function isWithdrawn(
  { id }: Message,
  { responseSeq = 0 }: HttpExchange,
  { byPeer, http, subject }: Conversation,
): boolean {
  const isCancelled = byPeer.some(
    ({ method, params, seq }) =>
      method === 'notifications/cancelled' && sameJson(params?.requestId, id) && seq < responseSeq,
  )
  const isEnded = http.some(({ from, method, seq }) => from !== subject && method === 'DELETE' && seq < responseSeq)
  return isCancelled || isEnded
}

/** Without sessions nothing of MCP answers 404 but with a JSON-RPC error: a plain one is that of a path that is not served. */
const isUnserved = ({ request, status, isJsonRpc }: Answered): boolean =>
  status === 404 && !isJsonRpc && request.deliberate === undefined

/** A redirect, a refusal of the method or a plain 404: routed by something else than the endpoint. */
function endpointReading(answered: Answered): readonly Reading[] {
  const { request, http, status, isJsonRpc } = answered
  const isRouted = (status >= 300 && status < 400) || status === 405 || isUnserved(answered)
  if (!isRouted && !isJsonRpc) return []
  const flaw = isRouted && {
    expected: `${request.method} handled at the MCP endpoint`,
    actual: `HTTP ${status}${isJsonRpc ? '' : ', no answer'}`,
  }
  return [reading('http.endpoint.post', flaw, http.seq, request.seq, http.responseSeq)]
}

/** On an error status a body that is no JSON-RPC response answers only what was left unread. */
function typeReading({ request, http, status, type, isJsonRpc }: Answered): readonly Reading[] {
  if (!isSuccess(status) && (status < 400 || (!isJsonRpc && isRefusedUnread(http)))) return []
  const flaw = !readable.includes(type) && {
    expected: `application/json or text/event-stream in answer to ${request.method}`,
    actual: `HTTP ${status}, ${type ?? 'no content type'}`,
  }
  return [reading('http.post.request-content-type', flaw, http.seq, request.seq, http.responseSeq)]
}

/** Whether the id of the response is right, and what is in it, is for other rules. */
function objectReading({ request, http, status, type }: Answered): readonly Reading[] {
  const { responseBody, endedBy, isUnfinished } = http
  if (!isSuccess(status) || type !== 'application/json' || isUnfinished) return []
  if (responseBody === undefined && endedBy !== 'target') return []
  const body = parseJson(responseBody ?? '')
  const flaw = !(isJsonObject(body) && isAnswerObject(body)) && {
    expected: `one JSON object, the response to ${request.method}`,
    actual: body ?? responseBody ?? '',
  }
  return [reading('http.post.json-single-object', flaw, http.seq, request.seq, http.responseSeq)]
}

export default monitor({
  title: 'A POSTed request is answered in JSON or in an event stream',
  judges: judgesFrom(
    ['http.endpoint.post', 'http.post.request-content-type', 'http.post.json-single-object'],
    (conversation) => {
      const all = answers(conversation)
      const isStateless = isModern(conversation.revision)
      const typed = isStateless ? all.filter((one) => !isUnserved(one)) : all
      return [
        ...(isStateless ? all.flatMap(endpointReading) : []),
        ...typed.flatMap(typeReading),
        ...all.flatMap(objectReading),
      ]
    },
    'no response was of the kind that the requirement is about',
  ),
})
