/** What a server asked its client: by requests of its own, or (2026-07-28) inside results that want input. */
import { at, type Conversation, type Exchange } from '../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import { type Conversations, conversationOf } from './conversation-of.ts'

export interface Question {
  readonly method: string
  readonly params: JsonObject
  readonly seq: number
}

/** Everything that the server asked with this method on the connection of an exchange, in order. */
export function questions(exchange: Exchange, context: Conversations, method: string): Question[] {
  return allQuestions(conversationOf(exchange, context)).filter((asked) => asked.method === method)
}

/** All that the server asked its client in a conversation. */
export function allQuestions({ bySubject }: Pick<Conversation, 'bySubject'>): Question[] {
  return bySubject.flatMap(({ kind, method, params = {}, seq, result }): Question[] => {
    if (kind === 'request' && method !== undefined) return [{ method, params, seq }]
    return isJsonObject(result?.inputRequests) ? inside(result.inputRequests, seq) : []
  })
}

function inside(inputRequests: JsonObject, seq: number): Question[] {
  return Object.values(inputRequests).flatMap((request) => {
    const method = at(request, 'method')
    const params = at(request, 'params')
    return typeof method === 'string' ? [{ method, params: isJsonObject(params) ? params : {}, seq }] : []
  })
}

/** True if the server asked with this method before it answered the call, or the call itself brings the answers. */
export function wasAsked(call: Exchange, context: Conversations, method: string): boolean {
  if (call.params.inputResponses !== undefined) return true
  const [from, to] = [call.sent?.seq ?? Number.POSITIVE_INFINITY, call.response?.seq ?? Number.POSITIVE_INFINITY]
  return questions(call, context, method).some(({ seq }) => seq > from && seq < to)
}
