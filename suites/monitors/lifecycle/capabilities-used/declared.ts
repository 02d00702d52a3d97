/** What each side had declared when a message was sent. */

import { at, type Conversation, isModern, type Message } from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { requestOf } from '../../../judging/pairs.ts'

/** A request or notification of the judged party, or a request for input inside one of its results. */
export interface Call {
  readonly method: string
  readonly params: JsonObject
  readonly seq: number
  readonly json: Json | undefined
  /** For a request for input: the request that it belongs to. */
  readonly within?: Message
}

export function callsOf(conversation: Conversation): readonly Call[] {
  return conversation.bySubject.flatMap((message): Call[] => {
    const { method, params = {}, seq, json, result } = message
    if (method !== undefined) return [{ method, params, seq, json }]
    const wanted = result?.inputRequests
    const within = requestOf(message, conversation)
    if (!isJsonObject(wanted) || within === undefined) return []
    return Object.values(wanted).flatMap((request) => {
      const asked = at(request, 'method')
      const own = at(request, 'params')
      if (typeof asked !== 'string') return []
      return [{ method: asked, params: isJsonObject(own) ? own : {}, seq, json: request, within }]
    })
  })
}

const clientCapabilities = 'io.modelcontextprotocol/clientCapabilities'

/** The client's declaration that holds for a call; undefined when there is none to hold it against. */
export function clientDeclared({ seq, within }: Call, { negotiated }: Conversation): JsonObject | undefined {
  if (within !== undefined) {
    const declared = at(within.params, '_meta', clientCapabilities)
    return isJsonObject(declared) ? declared : undefined
  }
  return negotiated !== undefined && seq > negotiated.resultSeq ? negotiated.clientCapabilities : undefined
}

/** The server's declaration: of the handshake, or (stateless) of its latest DiscoverResult, which a client must have seen. */
export function serverDeclared({ seq }: Call, conversation: Conversation): JsonObject | undefined {
  const { negotiated, messages, subject, revision } = conversation
  if (!isModern(revision))
    return negotiated !== undefined && seq > negotiated.resultSeq ? negotiated.serverCapabilities : undefined
  const capabilities = discoveredIn(messages).findLast((m) => subject === 'server' || m.seq < seq)?.result?.capabilities
  return isJsonObject(capabilities) ? capabilities : undefined
}

/** True and {} both mean declared; elicitation without any mode means forms. */
export function isDeclared(declared: JsonObject, path: string): boolean {
  const value = at(declared, ...path.split('.'))
  if (value === true || isJsonObject(value)) return true
  const { elicitation } = declared
  return path === 'elicitation.form' && isJsonObject(elicitation) && elicitation.url === undefined
}

/** Each call asks for them. */
const discoveries = new WeakMap<readonly Message[], readonly Message[]>()

function discoveredIn(messages: readonly Message[]): readonly Message[] {
  const known = discoveries.get(messages)
  if (known !== undefined) return known
  const found = messages.filter(({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined)
  discoveries.set(messages, found)
  return found
}
