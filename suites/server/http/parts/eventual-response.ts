/** Whether each event stream that answers a POST brings the response in the end. */
import {
  all,
  allSeen,
  type Exchange,
  type Finding,
  failed,
  header,
  type Labels,
  notObserved,
  passed,
  seen,
  type TestClient,
} from '../../../../harness/index.ts'
import { series } from '../../../stimuli/series.ts'
import { opensStream } from './streams-opened.ts'

export type StreamedLabel = 'fence' | 'list' | `call-${number}` | 'again' | 'late'

export const noStream = 'no request was answered by an event stream'

/** The requests of their own that were answered by an event stream and read to its end. */
export const streamed = (labels: Labels<StreamedLabel>): Exchange[] =>
  [...allSeen(labels, ['fence', 'list']), ...series(labels, 'call')].filter(opensStream)

export function eventualResponse(labels: Labels<StreamedLabel>): Finding {
  return all(
    streamed(labels).map((exchange) => inTheEnd(exchange, labels)),
    noStream,
  )
}

/** Takes up the stream of a call that the server has left, when the same call, made after it, has been answered. */
export async function comeBackLate<L extends string>(
  client: TestClient<L | 'late'>,
  { http, sent }: Exchange,
): Promise<void> {
  const lastEventId = http?.events.findLast(({ id = '' }) => id !== '')?.id
  if (lastEventId === undefined || http?.endedBy !== 'target') return
  const stream = await client.listen({ lastEventId, as: 'late' })
  if (stream.exchange.http?.status === 200)
    await client.next(({ id, method }) => method === undefined && id === sent?.id)
  await stream.close()
}

export const respondsItself = ({ response, http }: Exchange): boolean =>
  response !== undefined && response.http?.http === http?.http

/** A stream without its response may be resumed, or a mishap: the same request again has to bring it. */
export function inTheEnd(exchange: Exchange, labels: Labels<StreamedLabel>): Finding {
  if (exchange.extra[0] !== undefined)
    return failed(`one response to ${exchange.name}`, exchange.extra[0].json, exchange.extra[0].seq)
  if (respondsItself(exchange)) return passed
  const { again } = labels
  if (again.http?.status === 404) return notObserved('the session ended')
  const elsewhere = again.response !== undefined && again.response.http?.method === 'GET' && !isResumed(again)
  const actual = elsewhere ? 'the response on a GET stream' : again.whatCame
  if (again.response === undefined || elsewhere) return failed(`the response to ${again.name} on its stream`, actual)
  return whoeverIsLate(exchange, seen(labels, 'late'))
}

/** A server that works on without a connection keeps what it says for whoever comes back, also after that. */
function whoeverIsLate({ name, response, evidence, http }: Exchange, late: Exchange | undefined): Finding {
  const from = header(late?.http?.requestHeaders ?? [], 'last-event-id')
  // One stream is taken up late; the others were left as they were.
  if (late === undefined || response !== undefined || !http?.events.some(({ id }) => id === from)) return passed
  if (late.http?.status !== 200) return notObserved(`the stream of ${name} could not be taken up: ${late.whatCame}`)
  return failed(`the response to ${name} for a client that comes back once it is done`, late.whatCame, ...evidence)
}

const isResumed = ({ response }: Exchange): boolean =>
  response?.http?.requestHeaders.some(([name]) => name.toLowerCase() === 'last-event-id') === true
