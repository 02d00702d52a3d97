/** Requests and their answers, one found by the other. */
import type { Conversation, Message } from '../../harness/index.ts'

type Exchanges = Pick<Conversation, 'exchanges'>

/** The answer that a request got. */
export function answerOf(request: Message | undefined, { exchanges }: Exchanges): Message | undefined {
  return request === undefined ? undefined : exchanges.find(({ sent }) => sent === request)?.response
}

/** The request that a response answers. */
export function requestOf(response: Message, { exchanges }: Exchanges): Message | undefined {
  return exchanges.find((exchange) => exchange.sent !== undefined && exchange.response === response)?.sent
}
