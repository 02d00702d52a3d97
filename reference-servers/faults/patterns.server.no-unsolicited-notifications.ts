import { sendAfter } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'patterns.server.no-unsolicited-notifications',
  says: 'sends news after its answers',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: sendAfter('tools/list', { jsonrpc: '2.0', method: 'notifications/example', params: {} }),
})
