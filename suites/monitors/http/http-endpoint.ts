/** Messages of a client go to one endpoint, by POST. */
import { parseJson } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, reading } from '../parts/readings.ts'

const id = 'http.post.client-uses-post'

export default monitor({
  title: 'Messages of a client go to the endpoint by POST',
  judges: judgesFrom(
    [id],
    ({ http, subject }) => {
      // A server of HTTP+SSE names another place for the messages.
      if (http.some(({ events }) => events.some(({ event }) => event === 'endpoint'))) return []
      const own = http.filter(({ from, requestBody }) => from === subject && carriesMessage(requestBody))
      const [first] = own
      return own.map(({ method, url, seq }) => {
        const isKept = method === 'POST' && url === first?.url
        return reading(id, !isKept && { expected: `POST ${first?.url}`, actual: `${method} ${url}` }, first?.seq, seq)
      })
    },
    'no message came over HTTP',
  ),
})

function carriesMessage(body: string | undefined): boolean {
  const json = body === undefined ? undefined : parseJson(body)
  return isJsonObject(json) && json.jsonrpc !== undefined
}
