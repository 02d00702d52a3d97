import { sendBefore } from '../fault-edits.ts'
import { fault, type MessageContext } from '../seams.ts'

export default fault({
  requirement: 'cancellation.server.no-other-cancel',
  says: 'cancels requests of its client',
  revisions: ['2026-07-28'],
  seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: request?.id },
  })),
})
