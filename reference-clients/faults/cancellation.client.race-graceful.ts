import { isObject, type Json, type JsonObject } from '../messages.ts'
import { fault } from '../seams.ts'

const cancelledId = (message: JsonObject): Json | undefined =>
  message.method === 'notifications/cancelled' && isObject(message.params) ? message.params.requestId : undefined

export default fault({
  requirement: 'cancellation.client.race-graceful',
  says: 'Crashes when a cancellation comes for the request that it has just answered.',
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
})
