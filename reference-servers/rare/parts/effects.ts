/** What a bug may do once it shows. */
import { isObject, type JsonObject, type JsonRpcRequest } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import { isRequest, isResponseTo } from './look.ts'

type Fits = (message: unknown) => boolean

/** Never answers anything again. */
export const hangsOn = (fits: Fits) => (): Seams => {
  let isStuck = false
  return {
    incoming: (message, connection, next) => {
      isStuck ||= fits(message)
      return isStuck ? new Promise<void>(() => {}) : next(message, connection)
    },
  }
}

/** Leaves such a message alone. */
export const ignores = (fits: Fits) => (): Seams => ({
  incoming: (message, connection, next) => (fits(message) ? undefined : next(message, connection)),
})

/** Changes the answers to such requests. */
export const answers =
  (fits: (request: JsonRpcRequest) => boolean, change: (answer: JsonObject) => unknown) => (): Seams => ({
    outgoing: (message, context, next) => {
      const isIts = isObject(message) && isResponseTo(message) && context.request !== undefined && fits(context.request)
      return next(isIts ? change(message) : message, context)
    },
  })

/** Answers such requests twice. */
export const answersTwice = (fits: (request: JsonRpcRequest) => boolean) => (): Seams => ({
  outgoing: (message, context, next) => {
    const isTwice = isResponseTo(message) && context.request !== undefined && fits(context.request)
    return isTwice ? [...next(message, context), ...next(message, context)] : next(message, context)
  },
})

/** Answers such messages, which nobody has to answer. */
export const answersUnasked = (fits: Fits) => (): Seams => ({
  incoming: (message, connection, next) => {
    if (fits(message))
      connection.emit(
        { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found' } },
        connection.outlet,
      )
    return next(message, connection)
  },
})

/** Does something to each request whose number, of those that fit, is the n-th. */
export function everyNth(n: number, fits: Fits = isRequest): (message: unknown) => boolean {
  let count = 0
  return (message) => {
    if (!fits(message)) return false
    count += 1
    return count % n === 0
  }
}

/** A response whose result has other members. */
export const withResult = (answer: JsonObject, change: (result: JsonObject) => unknown): JsonObject =>
  isObject(answer.result) ? { ...answer, result: change(answer.result) } : answer

/** A response with an error in place of its result. */
export const asError = ({ jsonrpc, id }: JsonObject, error: unknown): JsonObject => ({ jsonrpc, id, error })
