/** Seams that many faults share: edits of what leaves the server, by kind and method. */
import { codes } from '../schema/error-codes.ts'
import { isObject, type JsonObject } from './json-rpc.ts'
import type { MessageContext, Seams } from './seams.ts'

type Edit = (value: JsonObject) => unknown

/** Changes each message that `pick` gives an edit for. */
function edit(pick: (message: JsonObject, context: MessageContext) => unknown): Seams {
  return {
    outgoing: (message, context, next) => {
      const changed = isObject(message) ? pick(message, context) : undefined
      return next(changed === undefined ? message : changed, context)
    },
  }
}

/** Changes the results of one method. */
export function editResult(method: string, change: Edit): Seams {
  return edit((message, { request }) =>
    isObject(message.result) && request?.method === method ? { ...message, result: change(message.result) } : undefined,
  )
}

/** Changes the whole message that holds the result of one method. */
export function editResponse(method: string, change: Edit): Seams {
  return edit((message, { request }) =>
    isObject(message.result) && request?.method === method ? change(message) : undefined,
  )
}

/** Adds members to the entry that `member` lists first, in the results of one method. */
export function editFirst(method: string, member: string, change: Edit): Seams {
  return editResult(method, (result) => {
    const items = result[member]
    if (!Array.isArray(items)) return result
    return { ...result, [member]: items.map((item, i) => (i === 0 && isObject(item) ? change(item) : item)) }
  })
}

/** Lists one more thing, after all others. */
export function alsoList(method: string, member: string, item: JsonObject): Seams {
  return editResult(method, (result) => {
    const items = result[member]
    return Array.isArray(items) && result.nextCursor === undefined ? { ...result, [member]: [...items, item] } : result
  })
}

/** Adds keys to `_meta` of the results of one method. */
export function addMeta(method: string, keys: JsonObject): Seams {
  return editResult(method, (result) => ({
    ...result,
    _meta: { ...(isObject(result._meta) ? result._meta : {}), ...keys },
  }))
}

/** Changes the errors that answer calls of unknown tools, the whole message. */
export function editToolError(change: Edit): Seams {
  return edit((message, { request }) =>
    isObject(message.error) && request?.method === 'tools/call' && message.error.code === codes.invalidParams
      ? change(message)
      : undefined,
  )
}

/** Gives the errors that answer calls of unknown tools another code. */
export function recodeToolError(code: number): Seams {
  return editToolError((message) => ({ ...message, error: { ...(isObject(message.error) && message.error), code } }))
}

/** Changes the notifications of one method, the whole message. */
export function editNotification(method: string, change: Edit): Seams {
  return edit((message) => (message.method === method ? change(message) : undefined))
}

/** Sets params in the notifications of one method. */
export function editParams(method: string, changes: JsonObject): Seams {
  return editNotification(method, (message) => ({
    ...message,
    params: { ...(isObject(message.params) && message.params), ...changes },
  }))
}

/** Changes the params of a question to the client: of the request, or of the input request in a result. */
export function editQuestion(method: string, change: Edit): Seams {
  const changed = (question: JsonObject): JsonObject => ({
    ...question,
    params: change(isObject(question.params) ? question.params : {}),
  })
  return edit((message) => {
    if (message.method === method) return changed(message)
    const { result } = message
    if (!isObject(result) || !isObject(result.inputRequests)) return undefined
    const requests = Object.entries(result.inputRequests).map(([key, question]) => [
      key,
      isObject(question) && question.method === method ? changed(question) : question,
    ])
    return { ...message, result: { ...result, inputRequests: Object.fromEntries(requests) } }
  })
}

/** A notification, ready to be sent. */
export function notification(method: string, params?: unknown): JsonObject {
  return { jsonrpc: '2.0', method, params }
}

type Extra = unknown | ((context: MessageContext) => unknown)

/** Sends another message before each result of one method, on the same stream. */
export function sendBefore(method: string, ...extras: readonly Extra[]): Seams {
  return {
    outgoing: (message, context, next) => {
      const isResult = isObject(message) && 'result' in message && context.request?.method === method
      if (!isResult) return next(message, context)
      return [
        ...extras.map((extra) => (typeof extra === 'function' ? extra(context) : extra)),
        ...next(message, context),
      ]
    },
  }
}

/** Sends another message after each result of one method: on stdio only, for the stream of a POST has ended. */
export function sendAfter(method: string, extra: unknown): Seams {
  return {
    outgoing: (message, context, next) => {
      const isResult = isObject(message) && 'result' in message && context.request?.method === method
      return isResult ? [...next(message, context), extra] : next(message, context)
    },
  }
}

/** Changes the content blocks of one type in the messages of a prompt. */
export function editContent(result: JsonObject, type: string, change: Edit): JsonObject {
  if (!Array.isArray(result.messages)) return result
  const messages = result.messages.map((message: unknown) => {
    const content = isObject(message) ? message.content : undefined
    return isObject(message) && isObject(content) && content.type === type
      ? { ...message, content: change(content) }
      : message
  })
  return { ...result, messages }
}
