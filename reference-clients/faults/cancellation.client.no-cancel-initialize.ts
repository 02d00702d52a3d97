import type { Json } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.client.no-cancel-initialize',
  says: 'Cancels initialize while it waits for the answer.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
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
})
