import type { Connection } from '../../connection.ts'
import { faults } from '../../fault.ts'
import { sendBefore } from '../../fault-edits.ts'
import { classify, isObject, type JsonObject, type JsonRpcRequest } from '../../json-rpc.ts'
import type { MessageContext } from '../../seams.ts'

const contextMeta = (request: JsonRpcRequest | undefined): JsonObject =>
  isObject(request?.params?._meta) ? request.params._meta : {}

const isEnding = ({ params }: JsonRpcRequest): boolean => params?.name === 'end-subscriptions-tool'

export default faults({
  'cancellation.server.http-disconnect-cancels': {
    says: 'works on when the stream of a request is closed',
    seams: { http: { disconnected: () => {} } },
  },
  'cancellation.server.http-only-that-request': {
    says: 'stops all tool calls when the stream of one is closed',
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
            const others = calls.has(connection) ? [...connection.server.connections] : []
            for (const other of others) if (calls.has(other)) other.close()
            next(connection, revision)
          },
        },
      }
    },
  },
  'cancellation.server.no-other-cancel': {
    says: 'cancels requests of its client',
    seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: request?.id },
    })),
  },
  'cancellation.server.race-graceful': {
    says: 'loses the message that follows when the same request is cancelled twice',
    transports: ['stdio', 'http-sse'],
    seams: () => {
      const cancelled = new WeakMap<Connection, Set<unknown>>()
      const confused = new WeakSet<Connection>()
      return {
        incoming: (message, connection, next) => (confused.delete(connection) ? undefined : next(message, connection)),
        notifications: {
          'notifications/cancelled': (params, connection, next) => {
            const known = cancelled.get(connection) ?? new Set()
            if (typeof params.requestId === 'number' && known.has(params.requestId)) confused.add(connection)
            cancelled.set(connection, known.add(params.requestId))
            next(params, connection)
          },
        },
      }
    },
  },
  'cancellation.server.silent-http': {
    says: 'sends what a closed stream cannot take to a subscription',
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
  },
  'cancellation.server.subscription-teardown-notice': {
    says: 'forgets subscriptions without a word',
    alsoBreaks: {
      'subscriptions.server.graceful-response': 'no result comes either',
    },
    seams: {
      handlers: {
        'tools/call': (request, context, next) => {
          if (!isEnding(request)) return next(request, context)
          context.server.subscriptions.clear()
          return { content: [] }
        },
      },
    },
  },
})
