import {
  all,
  allSeen,
  type Exchange,
  type Finding,
  failed,
  given,
  mediaType,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { listMethods } from './parts/list-requests.ts'
import { opensStream } from './parts/streams-opened.ts'

const isMissing = (status: number): boolean => status === 404 || status >= 500

/** A redirect, a refusal of the method, or (`plain404`) a 404 that is not a JSON-RPC answer: routed by something else. */
function handled(exchange: Exchange, plain404: boolean): Finding {
  const { status, response } = exchange
  const redirected = status >= 300 && status < 400
  if (redirected || status === 405 || (plain404 && status === 404 && response === undefined))
    return failed(`${exchange.name} handled at the MCP endpoint`, exchange.whatCame)
  return response === undefined ? notObserved(`${exchange.name} got no JSON-RPC answer`) : passed
}

export default serverScenario<'post' | 'list' | 'unknown' | 'get'>({
  title: 'The MCP endpoint takes POST and GET',
  async drive({ connect, revision, facts }) {
    const client = await connect()
    await client.fence({ as: 'post' })
    const [method] = listMethods(facts.capabilities)
    if (method !== undefined) await client.request(method, {}, { as: 'list' })
    await client.request('conformance/no-such-method', {}, { as: 'unknown', deliberate: 'a method of no revision' })
    if (revision.sessions) await client.http({ method: 'GET', until: 'head', as: 'get' })
  },
  judges: {
    'http.endpoint.post': (labels) =>
      all([
        ...[labels.post, ...allSeen(labels, ['list'])].map((exchange) => handled(exchange, true)),
        handled(labels.unknown, false),
      ]),
    'http.endpoint.post-and-get': ({ post, get }) =>
      given(post, () =>
        isMissing(get.status) ? failed('an event stream or HTTP status 405 from GET', `HTTP ${get.status}`) : passed,
      ),
    'http.get.sse-or-405': ({ post, get }) =>
      given(post, () => {
        if (isMissing(get.status))
          return notObserved('GET is not served at all; http.endpoint.post-and-get answers for that')
        if (get.status === 401 || get.status === 403) return notObserved(`GET is refused with ${get.status}`)
        if (opensStream(get) || get.status === 405) return passed
        const type = mediaType(get.http?.responseHeaders ?? []) ?? 'no content type'
        return failed('text/event-stream or HTTP status 405', `HTTP ${get.status}, ${type}`)
      }),
  },
})
