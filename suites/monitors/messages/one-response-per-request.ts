import { type Exchange, each, failed, type Message, notObserved, passed, sameJson } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'

/**
 * The responses with the id of the request. One without id may belong to another message: on stdio nobody can tell. An event
 * that comes again after a resumption is the same response.
 */
export function responsesById({ sent, response, extra }: Exchange): Message[] {
  if (response === undefined || sent?.id === undefined || sent.id === null) return []
  const events = new Set<string>()
  return [response, ...extra].filter(({ id, eventId }) => {
    if (!sameJson(id, sent.id) || (eventId !== undefined && events.has(eventId))) return false
    if (eventId !== undefined) events.add(eventId)
    return true
  })
}

/**
 * Whether an answer may belong to another message of the other side, one whose id no answer can repeat: whoever makes
 * something of 1e400 or of a missing id may come to the id of a request. An answer in the response to its own POST does not.
 */
export function mayBeOfUnrepeatable(again: Message, { sent }: Exchange, exchanges: readonly Exchange[]): boolean {
  if (again.http !== undefined && again.http === sent?.http) return false
  return exchanges.some(
    ({ sent: other }) =>
      other?.deliberate !== undefined &&
      other.seq < again.seq &&
      typeof other.id !== 'string' &&
      !Number.isSafeInteger(other.id),
  )
}

export default monitor({
  title: 'A request is answered once',
  judges: {
    'messages.response.exactly-once': ({ exchanges, subject }) =>
      each(
        exchanges.filter(({ sent, response }) => sent?.from !== subject && response !== undefined),
        (exchange) => {
          const [first, again] = responsesById(exchange)
          if (first === undefined || again === undefined) return passed
          if (mayBeOfUnrepeatable(again, exchange, exchanges))
            return notObserved('the second response may answer one of our messages without an id')
          const seqs = [exchange.sent?.seq, first.seq, again.seq].filter((seq) => seq !== undefined)
          return failed(`one response to ${exchange.sent?.method ?? 'the request'}`, again.json, ...seqs)
        },
        'no request of the other side was answered',
      ),
  },
})
