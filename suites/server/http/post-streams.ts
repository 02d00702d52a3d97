import {
  all,
  type Conversation,
  check,
  type Exchange,
  type Finding,
  type Fixtures,
  failed,
  isResponse,
  isSince,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { conversationOf, sentBySubject } from '../../judging/conversation-of.ts'
import { callTool } from '../../stimuli/call-tool.ts'
import {
  comeBackLate,
  eventualResponse,
  inTheEnd,
  noStream,
  respondsItself,
  type StreamedLabel,
  streamed,
} from './parts/eventual-response.ts'
import { declaredListMethods } from './parts/list-requests.ts'
import { opensStream } from './parts/streams-opened.ts'

type Label = StreamedLabel | 'batch'

/** Tools that are called where none has the name of the fixture. */
const mostCalls = 4

/** A tool that reports progress is more likely to be answered by a stream than any other. */
function callsOf({ find, callable }: Fixtures<'progress-tool'>): readonly (readonly [JsonObject, JsonObject])[] {
  const bound = find('progress-tool')
  if (bound !== undefined) return [[{ name: bound.name }, bound.arguments ?? {}]]
  return callable.slice(0, mostCalls).map(({ tool, arguments: args }) => [tool, args] as const)
}

/** A connection that breaks is none that the server closed. */
const isLost = ({ http }: Exchange, { events }: Conversation): boolean =>
  events.some((event) => event.kind === 'http-ended' && event.http === http?.http && event.error !== undefined)

function endsAfter(exchange: Exchange, { messages }: Conversation): Finding {
  const { http, response, name } = exchange
  if (response === undefined || !respondsItself(exchange)) return notObserved('the response did not come on its stream')
  const later = messages.find((m) => m.from === response.from && m.http?.http === http?.http && m.seq > response.seq)
  if (later !== undefined) return failed(`nothing after the response to ${name}`, later.json, later.seq)
  if (http?.endedBy === 'target') return passed
  const open = failed(`the end of the stream after the response to ${name}`, 'it stays open')
  return { ...open, offending: { silence: { after: response.seq } } }
}

function primed({ http, name }: Exchange): Finding {
  const events = (http?.events ?? []).filter(({ comment, retry, data, id }) =>
    comment === undefined && retry === undefined ? true : data !== undefined || id !== undefined,
  )
  // Only who keeps events can be asked for an earlier one.
  if (!events.some(({ id = '' }) => id !== '')) return notObserved('the events carry no ids')
  const [first] = events
  return check(
    (first?.id ?? '') !== '' && (first?.data ?? '') === '',
    `an event with an id and no data first on the stream of ${name}`,
    `id ${JSON.stringify(first?.id ?? null)}, data ${JSON.stringify(first?.data?.slice(0, 80) ?? null)}`,
    ...(first === undefined ? [] : [first.seq]),
  )
}

export default using([], ['progress-tool']).serverScenario<Label>({
  title: 'Event streams that answer a POST',
  isolation: 'shared',
  async drive({ connect, revision, facts, fixtures }) {
    const client = await connect()
    // Waiting for nothing means waiting for the end of the HTTP response.
    const wait = 'none'
    const first = await client.fence({ as: 'fence', wait })
    if (!respondsItself(first)) await client.fence({ as: 'again' })
    const [method] = declaredListMethods(facts.capabilities)
    const list = method === undefined ? undefined : await client.request(method, {}, { as: 'list', wait })
    if (list !== undefined && method !== undefined && !respondsItself(list))
      await client.request(method, {}, { as: 'again' })
    if (revision.batches) {
      const batch = ['of-three-1', 'of-three-2', 'of-three-3'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
      await client.send(batch, { as: 'batch', wait })
    }
    for (const [n, [tool, args]] of callsOf(fixtures).entries()) {
      const meta = { progressToken: `streamed-${n}` }
      const call = await callTool(client, tool, args, { as: `call-${n}`, wait, meta })
      if (respondsItself(call) || !opensStream(call)) continue
      await callTool(client, tool, args, { as: 'again', meta: { progressToken: 'streamed-again' } })
      if (isSince(revision.id, '2025-11-25')) await comeBackLate(client, call)
      return
    }
  },
  judges: {
    'http.stream.eventual-response': eventualResponse,
    'http.stream.eventual-response-batch': (labels, { conversations }) => {
      const single = streamed(labels).map((exchange) => inTheEnd(exchange, labels))
      const batch = seen(labels, 'batch')
      if (batch === undefined || !opensStream(batch)) return all(single, noStream)
      const responses = sentBySubject({ conversations })
        .filter((m) => m.http?.http === batch.http?.http && isResponse(m))
        .map(({ id }) => id ?? null)
      const complete = responses.length === 3 && new Set(responses).size === 3
      return all([...single, check(complete, 'one response to each of the three requests', responses)])
    },
    'http.stream.no-early-close': (labels, context) =>
      all(
        streamed(labels).map((exchange) => {
          if (respondsItself(exchange)) return passed
          if (exchange.http?.endedBy !== 'target') return notObserved('the stream never ended')
          if (isLost(exchange, conversationOf(exchange, context))) return notObserved('the connection was lost')
          const { again } = labels
          if (respondsItself(again)) return passed
          if (again.http?.status === 404) return notObserved('the session ended')
          return failed(`the response to ${again.name} before the end of its stream`, 'the stream ended without it')
        }),
        noStream,
      ),
    'http.stream.ends-after-response': (labels, context) =>
      all(
        streamed(labels).map((exchange) => endsAfter(exchange, conversationOf(exchange, context))),
        noStream,
      ),
    'http.stream.priming-event': (labels) => all(streamed(labels).map(primed), noStream),
  },
})
