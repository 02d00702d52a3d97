import { codes } from '../schema/error-codes.ts'
import type { Answers } from './answers/answers.ts'
import type { Run } from './launch/run.ts'
import { errorResponse, isObject, isRequestId, type Json, type JsonObject, own, RpcError } from './messages.ts'
import type { PendingRequests } from './pending.ts'
import { hasBatches, hasOptionalErrorId } from './revisions.ts'
import type { SeamContext } from './seams.ts'

/** What the inbound side needs to do its work. */
interface InboundParts {
  run: Run
  pending: PendingRequests
  answers: Answers
  context: SeamContext
  /** Sends messages of the client that are no requests; an array goes out as one batch. */
  reply(message: JsonObject | Json[]): void
}

/** Takes each message text of the server to where it belongs. */
export function createInbound(parts: InboundParts): (text: string) => void {
  const { run, pending, answers, context, reply } = parts
  // In 2026-07-28 a client never sends a response (basic/patterns).
  const mayAnswer = () => run.state.era === 'handshake' && run.state.open
  const refuse = (id: Json | undefined, code: number, message: string): JsonObject | null => {
    if (!mayAnswer()) return null
    const unknownId = hasOptionalErrorId(run.state.revision) ? undefined : null
    return errorResponse(isRequestId(id) ? id : unknownId, new RpcError(code, message))
  }
  const replyAll = (messages: JsonObject | JsonObject[] | null) => {
    for (const message of messages === null ? [] : [messages].flat()) reply(message)
  }

  async function answer(request: JsonObject): Promise<JsonObject[]> {
    if (run.state.era === 'stateless') {
      run.warn(`the server sent a request (${String(request.method)}), which 2026-07-28 does not allow`)
      const seam = own(run.seams.answer, String(request.method))
      if (seam === undefined) return []
    }
    return answers.respond(request)
  }

  /** The refusal or the answers that a message gets at once or later; null for none. */
  function take(message: Json): Promise<JsonObject[]> {
    const none: JsonObject[] = []
    const refused = (id: Json | undefined, why: string) => {
      const error = refuse(id, codes.invalidRequest, why)
      return Promise.resolve(error ? [error] : none)
    }
    if (!isObject(message)) return refused(undefined, 'A message is a JSON object')
    if (typeof message.method === 'string') {
      const isRequest = message.id !== undefined
      if (message.jsonrpc !== '2.0')
        return isRequest ? refused(message.id, 'jsonrpc is not 2.0') : Promise.resolve(none)
      if (isRequest) return isRequestId(message.id) ? answer(message) : refused(undefined, 'Unusable request id')
      notice(message)
      return Promise.resolve(none)
    }
    if (message.result !== undefined || message.error !== undefined) {
      if (!pending.settle(message)) run.warn('a response came that nobody waits for')
      return Promise.resolve(none)
    }
    return refused(message.id, 'Neither request, notification nor response')
  }

  function notice(notification: JsonObject): void {
    const params = isObject(notification.params) ? notification.params : {}
    if (notification.method === 'notifications/progress') pending.progressed(params.progressToken)
    const { requestId } = params
    if (notification.method === 'notifications/cancelled' && isRequestId(requestId)) {
      run.note(
        `cancelled ${JSON.stringify(requestId)}: ${typeof params.reason === 'string' ? params.reason : 'no reason'}`,
      )
      answers.cancel(requestId)
    }
    for (const wake of run.noticed) wake(String(notification.method), params)
  }

  async function takeBatch(messages: Json[]): Promise<Json[] | JsonObject | null> {
    const isBatch = messages.length > 0 && (hasBatches(run.state.revision) || !run.state.open)
    if (!isBatch) return refuse(undefined, codes.invalidRequest, 'Not a batch')
    const responses = (await Promise.all(messages.map(take))).flat()
    return responses.length > 0 ? responses : null
  }

  return (text) => {
    const message = parse(text)
    if (message === undefined) {
      const correct = () => refuse(undefined, codes.parseError, 'Not JSON')
      replyAll(run.seams.unreadable ? run.seams.unreadable(text, correct, context) : correct())
    } else if (Array.isArray(message)) {
      const correct = () => takeBatch(message)
      Promise.resolve(run.seams.batch ? run.seams.batch(message, correct) : correct())
        .then((responses) => responses !== null && reply(responses))
        .catch((error) => run.warn(String(error)))
    } else {
      const correct = (taken: Json) => void take(taken).then(replyAll)
      if (isObject(message) && run.seams.incoming) run.seams.incoming(message, correct, context)
      else correct(message)
    }
  }
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
