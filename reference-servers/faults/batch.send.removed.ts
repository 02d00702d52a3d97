import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.send.removed',
  says: 'still groups messages into arrays',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  transports: ['stdio'],
  seams: sendBefore('tools/list', [{ jsonrpc: '2.0', method: 'notifications/example', params: {} }]),
})
