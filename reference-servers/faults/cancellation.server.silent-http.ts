import type { Connection } from '../connection.ts'
import { classify, isObject, type JsonObject, type JsonRpcRequest } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const contextMeta = (request: JsonRpcRequest | undefined): JsonObject =>
  isObject(request?.params?._meta) ? request.params._meta : {}

export default fault({
  requirement: 'cancellation.server.silent-http',
  says: 'sends what a closed stream cannot take to a subscription',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: () => {
    const calls = new WeakMap<Connection, JsonRpcRequest>()
    return {
      incoming: (message, connection, next) => {
        const received = classify(message)
        if (received.kind === 'request' && received.request.method === 'tools/call')
          calls.set(connection, received.request)
        return next(message, connection)
      },
      http: {
        disconnected: (connection, revision, next) => {
          const { progressToken } = contextMeta(calls.get(connection))
          for (const subscription of connection.server.subscriptions) {
            if (progressToken !== undefined)
              subscription.notify('notifications/progress', { progressToken, progress: 100 })
          }
          next(connection, revision)
        },
      },
    }
  },
})
