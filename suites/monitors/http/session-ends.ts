/** A session that has ended, by the client's DELETE or by itself, is answered with 404. */

import {
  type Conversation,
  type Finding,
  failed,
  type HttpExchange,
  header,
  mediaType,
  notApplicable,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { monitor } from '../../define.ts'

const isSuccess = ({ status = 0 }: HttpExchange): boolean => status >= 200 && status < 300

/** The session id that came with the result of initialize. */
function sessionIdOf({ exchanges }: Conversation): string | undefined {
  const opening = exchanges.find(
    ({ sent, response }) => sent?.method === 'initialize' && response?.result !== undefined,
  )
  return header(opening?.http?.responseHeaders ?? [], 'mcp-session-id')
}

/** The request by which the client has ended the session. */
const endOf = (own: readonly HttpExchange[]): HttpExchange | undefined =>
  own.find((one) => one.method === 'DELETE' && isSuccess(one))

/** What came after the server had accepted the end of the session. A server without GET streams need not know them. */
function afterEnd(own: readonly HttpExchange[]): readonly HttpExchange[] {
  const from = endOf(own)?.responseSeq
  if (from === undefined || !own.some((one) => one.method === 'POST' && isSuccess(one) && one.seq < from)) return []
  const hasStreams = own.some((one) => one.method === 'GET' && mediaType(one.responseHeaders) === 'text/event-stream')
  return own.filter(({ method, seq }) => seq > from && (method === 'POST' || (method === 'GET' && hasStreams)))
}

/** A right request that is refused on account of its session, which worked before and never works again. */
function endedOtherwise(own: readonly HttpExchange[], { exchanges }: Conversation): HttpExchange | undefined {
  const posts = own.filter(({ method, status }) => method === 'POST' && status !== undefined)
  const last = posts.findLastIndex(isSuccess)
  if (last < 0) return undefined
  return posts.slice(last + 1).find((post) => {
    const carried = exchanges.find(({ http }) => http === post)
    const text = carried?.response?.text ?? post.responseBody ?? ''
    return (
      carried?.sent?.kind === 'request' &&
      carried.sent.deliberate === undefined &&
      post.status === 400 &&
      /session/i.test(text)
    )
  })
}

/** A request from a foreign origin, or without a token or scope, is refused before the server looks at the session. */
function isTurnedAway({ status, requestHeaders, responseHeaders }: HttpExchange): boolean {
  if (status === 403 && header(requestHeaders, 'origin') !== undefined) return true
  return (status === 401 || status === 403) && header(responseHeaders, 'www-authenticate') !== undefined
}

function statusAfterEnd(conversation: Conversation): Finding {
  const id = sessionIdOf(conversation)
  if (id === undefined) return notApplicable('the server gives no session ids')
  const own = conversation.http.filter(
    ({ from, requestHeaders }) => from !== conversation.subject && header(requestHeaders, 'mcp-session-id') === id,
  )
  const refused = afterEnd(own).filter((one) => one.status !== undefined && !isTurnedAway(one))
  const wrong = refused.find(({ status }) => status !== 404) ?? endedOtherwise(own, conversation)
  if (wrong !== undefined) {
    const seqs = [wrong.seq, wrong.responseSeq].filter((seq) => seq !== undefined)
    const found = failed('HTTP status 404 for a session that has ended', wrong.status ?? null, ...seqs)
    // How it ended, or that it was good before.
    const before = endOf(own) ?? own.findLast((one) => one.method === 'POST' && isSuccess(one) && one.seq < wrong.seq)
    const contrast = [before?.seq, before?.responseSeq].filter((seq) => seq !== undefined)
    return contrast.length === 0 ? found : { ...found, contrast }
  }
  if (refused.length > 0 || own.some(({ status }) => status === 404)) return passed
  if (own.some(({ method, status }) => method === 'DELETE' && status === 405))
    return notApplicable('the server does not let clients end sessions')
  return notObserved('no session was used after its end')
}

export default monitor({
  title: 'Sessions that have ended',
  judges: { 'session.server.status-404-after-end': statusAfterEnd },
})
