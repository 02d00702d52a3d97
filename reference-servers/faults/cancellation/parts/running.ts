import type { Connection } from '../../../connection.ts'
import type { RequestContext } from '../../../context.ts'
import type { Fault } from '../../../fault.ts'
import type { RequestId } from '../../../json-rpc.ts'

export const refusesCancelled: Fault = {
  says: 'stops what is cancelled, and answers it with an error',
  seams: () => {
    const running = new WeakMap<Connection, Map<RequestId, RequestContext>>()
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          const calls = running.get(context.connection) ?? new Map<RequestId, RequestContext>()
          running.set(context.connection, calls.set(request.id, context))
          return next(request, context)
        },
      },
      cancel: (id, connection, next) => {
        next(id, connection)
        const error = { code: 0, message: 'Request cancelled' }
        running.get(connection)?.get(id)?.sendRelated({ jsonrpc: '2.0', id, error })
      },
    }
  },
}

export const worksOn: Fault = {
  says: 'drops the answer to a call that is cancelled, and goes on working',
  seams: () => {
    const calls = new WeakMap<Connection, Set<RequestId>>()
    const dropped = new WeakMap<Connection, Set<RequestId>>()
    const noted = (all: typeof calls, connection: Connection): Set<RequestId> => {
      const known = all.get(connection) ?? new Set()
      all.set(connection, known)
      return known
    }
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          noted(calls, context.connection).add(request.id)
          return next(request, context)
        },
      },
      cancel: (id, connection, next) => {
        if (noted(calls, connection).has(id)) noted(dropped, connection).add(id)
        else next(id, connection)
      },
      outgoing: (message, context, next) => {
        const { request, connection } = context
        const isDropped = request && connection && dropped.get(connection)?.has(request.id)
        return isDropped ? [] : next(message, context)
      },
    }
  },
}
