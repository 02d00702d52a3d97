import {
  at,
  type Conversation,
  check,
  type Finding,
  failed,
  isCall,
  isResponse,
  type Message,
  notObserved,
  passed,
  warned,
} from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'

/** A client of two eras may ask first whether the server is a modern one. */
const isModernProbe = ({ method, params }: Message): boolean =>
  method === 'server/discover' || at(params, '_meta', 'io.modelcontextprotocol/protocolVersion') !== undefined

/** initialize as the other side saw it first, and its first answer. */
function opening({ messages }: Conversation): { asked: Message | undefined; answered: Message | undefined } {
  const asked = messages.find(({ method }) => method === 'initialize')
  const answered = messages.find((m) => m.inReplyTo === 'initialize' && isResponse(m))
  return { asked, answered }
}

/** Requests of the party other than pings, up to a trace position. */
const requestsUntil = (own: readonly Message[], end: number | undefined): Message | undefined =>
  own.find(
    (m) =>
      m.kind === 'request' &&
      m.method !== 'ping' &&
      m.method !== 'initialize' &&
      m.seq < (end ?? Number.POSITIVE_INFINITY),
  )

/** Our side left the beaten path here: the opening, or the order of it, was the experiment. */
const wasSpoilt = ({ byPeer }: Conversation): boolean =>
  byPeer.some(
    ({ method, deliberate }) =>
      deliberate !== undefined && (method === 'initialize' || method === 'notifications/initialized'),
  )

function initializedSent(conversation: Conversation): Finding {
  const { bySubject, negotiated } = conversation
  if (negotiated === undefined) return notObserved('initialize did not succeed')
  const misnamed = bySubject.find((m) => m.method === 'initialized')
  if (misnamed !== undefined) return failed('notifications/initialized', misnamed.json, misnamed.seq)
  const { resultSeq } = negotiated
  const sent = bySubject.filter((m) => m.method === 'notifications/initialized' && m.seq > resultSeq)
  const next = bySubject.find(
    (m) =>
      m.seq > resultSeq &&
      isCall(m) &&
      m.method !== 'ping' &&
      m.method !== 'notifications/initialized' &&
      m.method !== 'initialize',
  )
  const [first, second] = sent
  if (first === undefined) {
    if (next?.kind !== 'request') return notObserved('the client did nothing after initialize')
    return failed('notifications/initialized before other requests', next.json, resultSeq, next.seq)
  }
  if (second !== undefined && sessionOf(conversation, first) === sessionOf(conversation, second))
    return failed('notifications/initialized once', second.json, first.seq, second.seq)
  const early = next?.kind === 'request' && next.seq < first.seq ? next : undefined
  return early === undefined
    ? passed
    : warned('notifications/initialized before other requests', early.json, early.seq, first.seq)
}

/** How many initialize requests came before. */
const sessionOf = ({ messages }: Conversation, message: Message): number =>
  messages.filter((m) => m.method === 'initialize' && m.seq < message.seq).length

export default monitor({
  title: 'A conversation opens with initialize, its result and notifications/initialized',
  judges: {
    'lifecycle.init.client-first': ({ bySubject }) => {
      const first = bySubject.find((m) => isCall(m) && m.method !== 'ping' && !isModernProbe(m))
      if (first === undefined) return notObserved('the client sent nothing')
      const isBatch = isJsonArray(first.json)
      return check(first.method === 'initialize' && !isBatch, 'initialize first', first.json, first.seq)
    },
    'lifecycle.init.server-waits': (conversation) => {
      const { asked } = opening(conversation)
      const start = asked?.seq ?? Number.POSITIVE_INFINITY
      const first = conversation.bySubject.find(
        (m) => isCall(m) && m.method !== 'ping' && m.method !== 'notifications/message' && m.seq < start,
      )
      // A server that got a request other than ping may send messages before initialize.
      const wasAsked = conversation.byPeer.some(
        (m) => isCall(m) && m.method !== 'initialize' && m.method !== 'ping' && m.seq < (first?.seq ?? -1),
      )
      if (first !== undefined && !wasAsked) return failed('no message before initialize', first.json, first.seq)
      if (asked === undefined) return notObserved('initialize was not sent')
      if (conversation.transport === 'streamable-http')
        return notObserved('before the session there is no stream on which the server could send')
      return hasAnswered(conversation, -1, start)
        ? passed
        : notObserved('nothing shows that the server had started before initialize was sent')
    },
    'lifecycle.init.initialized-sent': (conversation) =>
      wasSpoilt(conversation) ? notObserved('the opening was disturbed on purpose') : initializedSent(conversation),
    'lifecycle.init.client-no-early-requests': (conversation) => {
      const { asked, answered } = opening(conversation)
      if (asked === undefined) return notObserved('initialize was not sent')
      const early = requestsUntil(
        conversation.bySubject.filter((m) => m.seq > asked.seq),
        answered?.seq,
      )
      if (early !== undefined)
        return failed('no request before the answer to initialize', early.json, asked.seq, early.seq)
      return answered === undefined ? notObserved('initialize was not answered') : passed
    },
    'lifecycle.init.server-no-early-requests': (conversation) => {
      const { negotiated, bySubject, byPeer } = conversation
      if (negotiated === undefined) return notObserved('initialize did not succeed')
      const { initializedSeq, resultSeq } = negotiated
      const asked = opening(conversation).asked?.seq ?? resultSeq
      const early = requestsUntil(
        bySubject.filter(({ seq }) => seq > asked),
        initializedSeq,
      )
      // A request of ours that came too early may need one of the server's.
      const provoked = byPeer.some(
        (m) => m.kind === 'request' && m.method !== 'initialize' && m.method !== 'ping' && m.seq < (early?.seq ?? -1),
      )
      if (early !== undefined && !provoked)
        return failed('no request before notifications/initialized', early.json, resultSeq, early.seq)
      if (initializedSeq === undefined) return notObserved('notifications/initialized was not sent')
      return hasAnswered(conversation, resultSeq, initializedSeq)
        ? passed
        : notObserved('nothing was asked between the result of initialize and notifications/initialized')
    },
  },
})

/** Whether the judged side answered anything between two trace positions: what it would have sent before is there too. */
function hasAnswered({ bySubject }: Conversation, from: number, to: number): boolean {
  return bySubject.some((m) => isResponse(m) && m.seq > from && m.seq < to)
}
