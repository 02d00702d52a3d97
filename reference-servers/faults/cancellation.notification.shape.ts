import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.notification.shape',
  says: 'names the request as id when it cancels',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
  seams: sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { id: 5 } }),
})
