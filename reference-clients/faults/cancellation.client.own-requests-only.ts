import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.client.own-requests-only',
  says: 'Cancels what it never asked.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'no-such-request' } }),
})
