import { type Exchange, each, failed, type Message, passed, sameJson } from '../../harness/index.ts'
import { monitor } from '../define.ts'

/**
 * The responses with the id of the request. One without id may belong to another message: on stdio nobody can tell. An event
 * that comes again after a resumption is the same response.
 */
export function responsesById({ sent, response, extra }: Exchange): Message[] {
  if (response === undefined || sent?.id === undefined || sent.id === null) return []
  return [response, ...extra]
    .filter(({ id }) => sameJson(id, sent.id))
    .filter(({ eventId }, i, all) => eventId === undefined || all.findIndex((m) => m.eventId === eventId) === i)
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
          const seqs = [exchange.sent?.seq, first.seq, again.seq].filter((seq) => seq !== undefined)
          return failed(`one response to ${exchange.sent?.method ?? 'the request'}`, again.json, ...seqs)
        },
        'no request of the other side was answered',
      ),
  },
})
