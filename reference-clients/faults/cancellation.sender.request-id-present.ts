import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.request-id-present',
  says: 'Cancels without saying what.',
  revisions: ['2025-11-25'],
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { reason: 'timeout' } }),
})
