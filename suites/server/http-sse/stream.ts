import {
  all,
  allSeen,
  type Conversation,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  type HttpExchange,
  isResponseObject,
  mediaType,
  notObserved,
  parseJson,
  passed,
  sameJson,
  warned,
} from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { declaredListMethods } from '../http/parts/list-requests.ts'

const requests = ['fence', 'list', 'call'] as const

const streamsOf = (conversations: readonly Conversation[]): HttpExchange[] =>
  conversations.flatMap(({ http }) => http).filter(({ method, status }) => method === 'GET' && status === 200)

const isMessageEvent = (event: string | undefined): boolean =>
  event === undefined || event === '' || event === 'message'

/** The first event that means something is the endpoint; which later revisions made the very first. */
function announced({ events, url, seq }: HttpExchange): Finding {
  const first = events.find(({ event, data = '' }) => data !== '' && (event === 'endpoint' || isMessageEvent(event)))
  const expected = 'an event of type endpoint first, with the URI to post to'
  if (first === undefined) return failed(expected, 'none', seq)
  if (first.event !== 'endpoint') return failed(expected, `${first.event ?? 'message'}: ${first.data}`, first.seq)
  return check(URL.canParse(first.data ?? '', url), expected, first.data, first.seq)
}

function messageEvents({ events }: HttpExchange): Finding {
  return each(
    events.filter(({ event, data = '' }) => data !== '' && event !== 'endpoint'),
    ({ event, data = '', seq }) => {
      const isJson = parseJson(data) !== undefined
      if (!isMessageEvent(event))
        return (isJson ? failed : warned)('server messages as events of type message', `${event}: ${data}`, seq)
      return check(isJson, 'one JSON-RPC message as the data of an event', data, seq)
    },
    'no message came',
  )
}

function onStream(exchange: Exchange): Finding {
  const { response, http, sent, name } = exchange
  const body = parseJson(http?.responseBody ?? '')
  if (response !== undefined) return passed
  if (isJsonObject(body) && isResponseObject(body) && sameJson(body.id, sent?.id))
    return failed(`the response to ${name} on the event stream`, 'it is the body of the HTTP response to the POST')
  return notObserved(`${name} was not answered`)
}

export default using([], ['progress-tool']).serverScenario<(typeof requests)[number]>({
  title: 'The event stream and the endpoint beside it',
  transports: ['http-sse'],
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    await client.fence({ as: 'fence' })
    const [method] = declaredListMethods(facts.capabilities)
    if (method !== undefined) await client.request(method, {}, { as: 'list' })
    const tool = fixtures.find('progress-tool')
    if (tool === undefined) return
    const params = { name: tool.name, arguments: tool.arguments ?? {} }
    await client.request('tools/call', params, { as: 'call', meta: { progressToken: 'on-stream' } })
  },
  judges: {
    'http-sse.server.two-endpoints': (labels, { conversations }) =>
      all([
        each(
          conversations.flatMap(({ http }) => http).filter(({ method }) => method === 'GET'),
          ({ status, responseHeaders, seq }) =>
            check(
              status === 200 && mediaType(responseHeaders) === 'text/event-stream',
              'an event stream from GET',
              `HTTP ${status}, ${mediaType(responseHeaders) ?? 'no content type'}`,
              seq,
            ),
        ),
        each(allSeen(labels, requests), (exchange) =>
          check(
            exchange.status >= 200 && exchange.status < 300,
            'a 2xx from the URI that the endpoint event names',
            exchange.status,
          ),
        ),
      ]),
    'http-sse.server.endpoint-event': (_, { conversations }) =>
      each(streamsOf(conversations), announced, 'no event stream was opened'),
    'http-sse.server.message-events': (_, { conversations }) =>
      all(streamsOf(conversations).map(messageEvents), 'no event stream was opened'),
    'http-sse.server.response-on-stream': (labels) => all(allSeen(labels, requests).map(onStream)),
  },
})
