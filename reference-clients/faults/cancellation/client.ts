import { faults } from '../../fault.ts'
import { alsoSend } from '../../fault-edits.ts'
import { isObject, type Json, type JsonObject } from '../../messages.ts'

const cancelledId = (message: JsonObject): Json | undefined =>
  message.method === 'notifications/cancelled' && isObject(message.params) ? message.params.requestId : undefined

export default faults({
  'cancellation.client.in-progress-only': {
    says: 'cancels each request when it has been answered',
    seams: {
      incoming(message, next, context) {
        next(message)
        const isAnswer = message.method === undefined && message.result !== undefined
        if (isAnswer)
          void context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } })
      },
    },
  },
  'cancellation.client.no-cancel-initialize': {
    says: 'cancels initialize while it waits for the answer',
    transports: ['stdio'],
    seams: () => {
      let id: Json | undefined
      return {
        outgoing(message) {
          if (message.method === 'initialize') id = message.id
          return message
        },
        order: {
          whileInitializing: (context) =>
            context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }),
        },
      }
    },
  },
  'cancellation.client.own-requests-only': {
    says: 'cancels what it never asked',
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'no-such-request' } }),
  },
  'cancellation.client.race-graceful': {
    says: 'crashes when a cancellation comes for the request that it has just answered',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: () => {
      let latest: Json | undefined
      return {
        incoming(message, next, { crash }) {
          const id = cancelledId(message)
          if (id !== undefined && id === latest) return crash()
          if (message.method !== undefined && message.id !== undefined) latest = message.id
          next(message)
        },
      }
    },
  },
})
