import { failed, given, mediaType, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { declaredListMethods } from './parts/list-requests.ts'
import { opensStream } from './parts/streams-opened.ts'

const isMissing = (status: number): boolean => status === 404 || status >= 500

export default serverScenario<'post' | 'get'>({
  title: 'The MCP endpoint takes POST and GET',
  async drive({ connect, revision, facts }) {
    const client = await connect()
    await client.fence({ as: 'post' })
    const [method] = declaredListMethods(facts.capabilities)
    if (method !== undefined) await client.request(method, {})
    await client.request('conformance/no-such-method', {}, { deliberate: 'a method of no revision' })
    if (revision.sessions) await client.http({ method: 'GET', until: 'head', as: 'get' })
  },
  provokes: ['http.endpoint.post'],
  judges: {
    'http.endpoint.post-and-get': ({ post, get }) =>
      given(post, () =>
        isMissing(get.status) ? failed('an event stream or HTTP status 405 from GET', `HTTP ${get.status}`) : passed,
      ),
    'http.get.sse-or-405': ({ post, get }) =>
      given(post, () => {
        if (isMissing(get.status))
          return notObserved('GET is not served at all; http.endpoint.post-and-get reports that')
        if (get.status === 401 || get.status === 403) return notObserved(`GET is refused with ${get.status}`)
        if (opensStream(get) || get.status === 405) return passed
        const type = mediaType(get.http?.responseHeaders ?? []) ?? 'no content type'
        return failed('text/event-stream or HTTP status 405', `HTTP ${get.status}, ${type}`)
      }),
  },
})
