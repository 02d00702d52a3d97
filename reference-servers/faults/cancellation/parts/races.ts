/** What only shows in some orders of requests and their cancellations. */
import type { Connection } from '../../../connection.ts'
import type { RequestContext } from '../../../context.ts'
import { invalidRequest } from '../../../errors.ts'
import type { Fault } from '../../../fault.ts'
import { isObject, type JsonRpcRequest } from '../../../json-rpc.ts'

/** What is kept for each connection, by id. */
function byId<T>() {
  const all = new WeakMap<Connection, Map<unknown, T>>()
  return (connection: Connection): Map<unknown, T> => {
    const known = all.get(connection) ?? new Map<unknown, T>()
    all.set(connection, known)
    return known
  }
}

const error = { code: 0, message: 'Request cancelled' }

const answersTheSecond: Fault = {
  says: 'answers a request again when it is cancelled for the second time',
  transports: ['stdio', 'http-sse'],
  alsoBreaks: { 'messages.response.exactly-once': 'each such request has two answers' },
  seams: () => {
    const completed = byId<JsonRpcRequest>()
    const once = byId<true>()
    return {
      outgoing: (message, context, next) => {
        const { connection, request } = context
        if (connection && request && !(isObject(message) && 'method' in message))
          completed(connection).set(request.id, request)
        return next(message, context)
      },
      notifications: {
        'notifications/cancelled': (params, connection, next) => {
          next(params, connection)
          const { requestId } = params
          const request = completed(connection).get(requestId)
          if (request && once(connection).has(requestId) && connection.outlet)
            connection.refuse(invalidRequest('The request is completed'), request.id, connection.outlet)
          once(connection).set(requestId, true)
        },
      },
    }
  },
}

const stopsAll: Fault = {
  says: 'stops all calls of a connection when one of them is cancelled',
  transports: ['stdio', 'http-sse'],
  seams: () => {
    const calls = byId<true>()
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          calls(context.connection).set(request.id, true)
          return next(request, context)
        },
      },
      cancel: (id, connection, next) => {
        for (const call of calls(connection).has(id) ? calls(connection).keys() : [id])
          if (typeof call === 'string' || typeof call === 'number') next(call, connection)
      },
    }
  },
}

const twiceAtTheSecond: Fault = {
  says: 'answers a call twice that is cancelled at its second progress',
  transports: ['stdio', 'http-sse'],
  seams: () => {
    const running = byId<{ context: RequestContext; progress: number }>()
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          running(context.connection).set(request.id, { context, progress: 0 })
          return next(request, context)
        },
      },
      outgoing: (message, context, next) => {
        const call = context.connection && running(context.connection).get(context.request?.id)
        if (call && isObject(message) && message.method === 'notifications/progress') call.progress += 1
        return next(message, context)
      },
      cancel: (id, connection, next) => {
        next(id, connection)
        const call = running(connection).get(id)
        if (call?.progress !== 2) return
        for (let times = 0; times < 2; times += 1) call.context.sendRelated({ jsonrpc: '2.0', id, error })
      },
    }
  },
}

export const races: readonly Fault[] = [answersTheSecond, stopsAll, twiceAtTheSecond]
