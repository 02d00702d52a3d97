import {
  allSeen,
  type Exchange,
  each,
  failed,
  isResponseObject,
  mediaType,
  notObserved,
  parseJson,
  passed,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { listMethods } from './parts/list-requests.ts'

const requests = ['fence', 'list', 'unknown'] as const

const typeOf = ({ http }: Exchange): string | undefined => mediaType(http?.responseHeaders ?? [])

/** On an error status without a JSON-RPC answer the body may be anything. */
const isSuccess = ({ http }: Exchange): boolean => http?.status !== undefined && http.status >= 200 && http.status < 300

export default serverScenario<(typeof requests)[number]>({
  title: 'Answers to POSTed requests are JSON or an event stream',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    await client.fence({ as: 'fence' })
    const [method] = listMethods(facts.capabilities)
    if (method !== undefined) await client.request(method, {}, { as: 'list' })
    await client.request('conformance/no-such-method', {}, { as: 'unknown', deliberate: 'a method of no revision' })
  },
  judges: {
    'http.post.request-content-type': (labels) =>
      each(
        allSeen(labels, requests).filter(isSuccess),
        (exchange) => {
          const type = typeOf(exchange)
          if (exchange.status === 200 && (type === 'application/json' || type === 'text/event-stream')) return passed
          return failed(
            `HTTP status 200 with application/json or text/event-stream for ${exchange.name}`,
            `HTTP ${exchange.status}, ${type ?? 'no content type'}`,
          )
        },
        'no request succeeded',
      ),
    'http.post.json-single-object': (labels) =>
      each(
        allSeen(labels, requests).filter((exchange) => isSuccess(exchange) && typeOf(exchange) === 'application/json'),
        ({ http, name }) => {
          if (http?.responseBody === undefined && http?.endedBy !== 'target') return notObserved('the body never ended')
          const body = parseJson(http?.responseBody ?? '')
          // Whether its id is right is for another rule.
          return isJsonObject(body) && isResponseObject(body)
            ? passed
            : failed(`one JSON object, the response to ${name}`, body ?? http?.responseBody ?? '')
        },
        'no answer was application/json',
      ),
  },
})
