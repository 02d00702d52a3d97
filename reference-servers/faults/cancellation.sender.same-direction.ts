import { sendBefore } from '../fault-edits.ts'
import { fault, type MessageContext } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.same-direction',
  says: 'cancels the request that it is about to answer',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: request?.id },
  })),
})
