/** Batches: part of 2025-03-26, and nowhere else. */
import type { JsonObject } from '../messages.ts'
import { quirks } from '../quirk.ts'
import type { SeamContext } from '../seams.ts'

const place = { revisions: ['2025-03-26'], tolerates: ['batch.send.allowed'] } as const

/** The batches exist once the version is agreed on; initialize is never part of one (basic/lifecycle#initialization). */
const mayBatch = ({ revision }: SeamContext, message: JsonObject) =>
  revision === '2025-03-26' && message.method !== 'initialize' && message.method !== 'notifications/initialized'

export default quirks({
  'batches-of-one': {
    ...place,
    says: 'Each message leaves in a batch of its own.',
    seams: { unit: (message, context) => (mayBatch(context, message) ? [message] : message) },
  },
  'requests-in-batches': {
    ...place,
    says: 'Each request leaves in a batch, with a ping before it.',
    seams: () => {
      let count = 0
      return {
        unit(message, context) {
          if (!mayBatch(context, message) || message.id === undefined || message.method === undefined) return message
          count += 1
          return [{ jsonrpc: '2.0', id: `batched-${count}`, method: 'ping' }, message]
        },
      }
    },
  },
})
