import type { Connection } from '../../connection.ts'
import { invalidParams, invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { classify } from '../../json-rpc.ts'
import { between } from '../../revisions.ts'
import { keepsOpen } from './parts/kept.ts'
import { refusesCancelled, worksOn } from './parts/running.ts'

/** Whether the message cancels a request whose id fits. */
function cancels(message: unknown, fits: (requestId: unknown) => boolean): boolean {
  const received = classify(message)
  if (received.kind !== 'notification') return false
  const { method, params } = received.notification
  return method === 'notifications/cancelled' && fits(params?.requestId)
}

export default faults({
  'cancellation.receiver.free-resources': keepsOpen,
  'cancellation.receiver.no-response': refusesCancelled,
  'cancellation.receiver.stop-processing': worksOn,
  'cancellation.receiver.ignore-completed': {
    says: 'answers a late cancellation with an error',
    transports: ['stdio', 'http-sse'],
    alsoBreaks: { 'messages.notification.no-response': 'a cancellation is a notification' },
    seams: () => {
      const completed = new WeakMap<Connection, Set<unknown>>()
      return {
        outgoing: (message, context, next) => {
          const { connection, request } = context
          if (connection && request) completed.set(connection, (completed.get(connection) ?? new Set()).add(request.id))
          return next(message, context)
        },
        notifications: {
          'notifications/cancelled': (params, connection, next) => {
            next(params, connection)
            if (connection.outlet && completed.get(connection)?.has(params.requestId))
              connection.refuse(invalidRequest('The request is completed'), undefined, connection.outlet)
          },
        },
      }
    },
  },
  'cancellation.receiver.ignore-malformed': [
    {
      says: 'answers a cancellation without requestId with an error',
      transports: ['stdio', 'http-sse'],
      alsoBreaks: { 'messages.notification.no-response': 'a cancellation is a notification' },
      seams: {
        notifications: {
          'notifications/cancelled': (params, connection, next) => {
            next(params, connection)
            if (params.requestId === undefined && connection.outlet)
              connection.refuse(invalidParams('requestId: missing'), undefined, connection.outlet)
          },
        },
      },
    },
    {
      says: 'fails with 500 over a cancellation without requestId',
      revisions: between('2025-03-26', '2025-11-25'),
      transports: ['streamable-http'],
      seams: {
        http: {
          head: ({ status, headers }, { message }) => ({
            status: cancels(message, (requestId) => requestId === undefined) ? 500 : status,
            headers,
          }),
        },
      },
    },
  ],
  'cancellation.receiver.ignore-unknown-id': [
    {
      says: 'keeps every cancelled id, and never answers a later request that has it',
      transports: ['stdio', 'http-sse'],
      seams: () => {
        const cancelled = new WeakMap<Connection, Set<unknown>>()
        return {
          notifications: {
            'notifications/cancelled': (params, connection, next) => {
              cancelled.set(connection, (cancelled.get(connection) ?? new Set()).add(params.requestId))
              next(params, connection)
            },
          },
          incoming: (message, connection, next) => {
            const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
            return cancelled.get(connection)?.has(id) === true ? undefined : next(message, connection)
          },
        }
      },
    },
    {
      says: 'answers the cancellation of an unknown id with 404',
      revisions: between('2025-03-26', '2025-11-25'),
      transports: ['streamable-http'],
      alsoBreaks: { 'http.post.notification-202': 'a cancellation is a notification' },
      seams: {
        http: {
          head: ({ status, headers }, { message }) => ({
            status: cancels(message, (requestId) => String(requestId).startsWith('never-used')) ? 404 : status,
            headers,
          }),
        },
      },
    },
  ],
})
