import type { Connection } from '../../connection.ts'
import { invalidParams, invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'

export default faults({
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
  'cancellation.receiver.ignore-malformed': {
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
  'cancellation.receiver.ignore-unknown-id': {
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
})
