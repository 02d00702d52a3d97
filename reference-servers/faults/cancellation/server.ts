import type { Connection } from '../../connection.ts'
import { methodNotFound } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { classify, isObject, type JsonRpcRequest, type RequestId } from '../../json-rpc.ts'
import type { MessageContext, Seams } from '../../seams.ts'
import { keepsOpen } from './parts/kept.ts'
import { races } from './parts/races.ts'
import { refusesCancelled, worksOn } from './parts/running.ts'

type Calls = WeakMap<Connection, JsonRpcRequest>

/** Notes on which connection which tool call came. */
const noteCalls =
  (calls: Calls): NonNullable<Seams['incoming']> =>
  (message, connection, next) => {
    const received = classify(message)
    if (received.kind === 'request' && received.request.method === 'tools/call') calls.set(connection, received.request)
    return next(message, connection)
  }

/** Says of each subscription that it ends that it does, before the result of the request comes. */
const endsWithNotice = (): Seams => {
  const ids: RequestId[] = []
  return {
    handlers: {
      'subscriptions/listen': (request, context, next) => {
        ids.push(request.id)
        return next(request, context)
      },
      'tools/call': (request, context, next) => {
        if (request.params?.name === 'end-subscriptions-tool')
          for (const requestId of ids.splice(0))
            context.sendRelated(notification('notifications/cancelled', { requestId }))
        return next(request, context)
      },
    },
  }
}

export default faults({
  'cancellation.server.free-resources': keepsOpen,
  'cancellation.server.http-disconnect-cancels': {
    says: 'works on when the stream of a request is closed',
    seams: { http: { disconnected: () => {} } },
  },
  'cancellation.server.http-only-that-request': {
    says: 'stops all tool calls when the stream of one is closed',
    seams: () => {
      const calls: Calls = new WeakMap()
      return {
        incoming: noteCalls(calls),
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
    seams: sendBefore('tools/list', ({ request }: MessageContext) =>
      notification('notifications/cancelled', { requestId: request?.id }),
    ),
    control: endsWithNotice,
  },
  'cancellation.server.race-graceful': [
    {
      says: 'loses the message that follows when the same request is cancelled twice',
      transports: ['stdio', 'http-sse'],
      seams: () => {
        const cancelled = new WeakMap<Connection, Set<unknown>>()
        const confused = new WeakSet<Connection>()
        return {
          incoming: (message, connection, next) =>
            confused.delete(connection) ? undefined : next(message, connection),
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
    {
      says: 'takes a connection for one of an older revision once a request that is done is cancelled on it',
      revisions: ['2026-07-28'],
      transports: ['stdio'],
      seams: () => {
        const older = new WeakSet<Connection>()
        return {
          notifications: {
            'notifications/cancelled': (params, connection, next) => {
              if (typeof params.requestId === 'number') older.add(connection)
              next(params, connection)
            },
          },
          handlers: {
            'server/discover': (request, context, next) => {
              if (context.connection !== undefined && older.has(context.connection))
                throw methodNotFound(request.method)
              return next(request, context)
            },
          },
        }
      },
    },
    ...races,
  ],
  'cancellation.server.silent-stdio': refusesCancelled,
  'cancellation.server.stop-processing': { ...worksOn, transports: ['stdio'] },
  'cancellation.server.silent-http': {
    says: 'sends what a closed stream cannot take to a subscription',
    seams: () => {
      const calls: Calls = new WeakMap()
      return {
        incoming: noteCalls(calls),
        http: {
          disconnected: (connection, revision, next) => {
            const meta = calls.get(connection)?.params?._meta
            const progressToken = isObject(meta) ? meta.progressToken : undefined
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
    alsoBreaks: { 'subscriptions.server.graceful-response': 'no result comes either' },
    seams: handle('tools/call', (request, context, next) => {
      if (request.params?.name !== 'end-subscriptions-tool') return next(request, context)
      context.server.subscriptions.clear()
      return { content: [] }
    }),
  },
})
