import type { Connection } from '../../connection.ts'
import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'
import { until } from '../../revisions.ts'
import type { MessageContext } from '../../seams.ts'

export default faults({
  'cancellation.sender.task-use-tasks-cancel': {
    says: 'cancels the request that it let run as a task, in place of the task',
    seams: {
      requestor: {
        cancel: async ({ connection }) => {
          connection.notify('notifications/cancelled', { requestId: 'server-1', reason: 'it takes too long' })
        },
      },
    },
  },
  'cancellation.notification.shape': {
    says: 'names the request as id when it cancels',
    revisions: until('2025-06-18'),
    seams: sendBefore('tools/list', notification('notifications/cancelled', { id: 5 })),
  },
  'cancellation.sender.ignore-late-response': {
    says: 'goes deaf when a request is answered that it had cancelled',
    seams: () => {
      const cancelled = new Map<Connection, unknown>()
      const deaf = new Set<Connection>()
      return {
        outgoing: (message, context, next) => {
          const isCancellation = isObject(message) && message.method === 'notifications/cancelled'
          if (isCancellation && isObject(message.params) && context.connection !== undefined)
            cancelled.set(context.connection, message.params.requestId)
          return next(message, context)
        },
        incoming: (message, connection, next) => {
          const isLate = isObject(message) && 'result' in message && message.id === cancelled.get(connection)
          if (isLate) deaf.add(connection)
          return deaf.has(connection) ? undefined : next(message, connection)
        },
      }
    },
  },
  'cancellation.sender.in-progress-only': {
    says: 'cleans up by cancelling each of its requests once the call is over',
    seams: () => {
      const asked = new Map<unknown, unknown[]>()
      return {
        outgoing: (message, context, next) => {
          const leaving = next(message, context)
          const { request } = context
          if (!isObject(message) || request === undefined) return leaving
          if (message.method === 'sampling/createMessage') {
            asked.set(request, [...(asked.get(request) ?? []), message.id])
          }
          if ('method' in message) return leaving
          const ids = asked.get(request) ?? []
          asked.delete(request)
          const cancelled = ids.map((requestId) =>
            notification('notifications/cancelled', { requestId, reason: 'done' }),
          )
          return [...cancelled, ...leaving]
        },
      }
    },
  },
  'cancellation.sender.request-id-present': {
    says: 'cancels without saying what',
    seams: sendBefore('tools/list', notification('notifications/cancelled', { reason: 'timeout' })),
  },
  'cancellation.sender.same-direction': {
    says: 'cancels the request that it is about to answer',
    seams: sendBefore('tools/list', ({ request }: MessageContext) =>
      notification('notifications/cancelled', { requestId: request?.id }),
    ),
  },
})
