import { isObject, type Json, type JsonObject } from '../messages.ts'
import { fault } from '../seams.ts'

const cancelledId = (message: JsonObject): Json | undefined =>
  message.method === 'notifications/cancelled' && isObject(message.params) ? message.params.requestId : undefined

export default fault({
  requirement: 'cancellation.receiver.ignore-completed',
  says: 'Answers the cancellation of a request that is done with an error.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  alsoBreaks: {
    'messages.response.exactly-once': 'the error is a second response',
  },
  seams: () => {
    const answered = new Set<Json | undefined>()
    return {
      incoming(message, next, context) {
        const id = cancelledId(message)
        // What was answered a moment ago crossed with its cancellation.
        if (typeof id === 'number' && answered.has(id)) {
          void context.send({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Request already completed' } })
        }
        if (message.method !== undefined && message.id !== undefined) answered.add(message.id)
        next(message)
      },
    }
  },
})
