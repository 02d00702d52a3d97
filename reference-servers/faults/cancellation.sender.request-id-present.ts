import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.request-id-present',
  says: 'cancels without saying what',
  revisions: ['2025-11-25'],
  seams: sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { reason: 'timeout' } }),
})
