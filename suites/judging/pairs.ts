/** Requests and their answers, one found by the other. */
import type { Conversation, Exchange, Message } from '../../harness/index.ts'

type Exchanges = Pick<Conversation, 'exchanges'>

interface Pairs {
  readonly byRequest: ReadonlyMap<Message, Exchange>
  readonly byAnswer: ReadonlyMap<Message, Exchange>
}

/** Judges look up each message of a conversation: searched one by one, a long one would take minutes. */
const known = new WeakMap<readonly Exchange[], Pairs>()

function pairsOf({ exchanges }: Exchanges): Pairs {
  const before = known.get(exchanges)
  if (before !== undefined) return before
  const byRequest = new Map<Message, Exchange>()
  const byAnswer = new Map<Message, Exchange>()
  for (const exchange of exchanges.toReversed()) {
    const { sent, response } = exchange
    if (sent !== undefined) byRequest.set(sent, exchange)
    if (sent !== undefined && response !== undefined) byAnswer.set(response, exchange)
  }
  const pairs = { byRequest, byAnswer }
  known.set(exchanges, pairs)
  return pairs
}

/** The answer that a request got. */
export function answerOf(request: Message | undefined, conversation: Exchanges): Message | undefined {
  return request === undefined ? undefined : pairsOf(conversation).byRequest.get(request)?.response
}

/** The request that a response answers. */
export function requestOf(response: Message, conversation: Exchanges): Message | undefined {
  return pairsOf(conversation).byAnswer.get(response)?.sent
}
