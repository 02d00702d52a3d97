import { isObject, type Json, type JsonObject } from '../messages.ts'
import { fault } from '../seams.ts'

const cancelledId = (message: JsonObject): Json | undefined =>
  message.method === 'notifications/cancelled' && isObject(message.params) ? message.params.requestId : undefined

export default fault({
  requirement: 'cancellation.receiver.ignore-unknown-id',
  says: 'Remembers every id that was cancelled, and never answers a later request with it.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: () => {
    const cancelled = new Set<Json | undefined>()
    return {
      incoming(message, next) {
        const id = cancelledId(message)
        if (id !== undefined) cancelled.add(id)
        if (message.method === undefined || message.id === undefined || !cancelled.has(message.id)) next(message)
      },
    }
  },
})
