import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'patterns.server.no-requests',
  says: 'still pings its client',
  revisions: ['2026-07-28'],
  seams: sendBefore('tools/list', { jsonrpc: '2.0', id: 1, method: 'ping' }),
})
