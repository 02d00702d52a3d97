import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.complete.gone-in-2026-07-28',
  says: 'tells that an elicitation is complete, as in 2025-11-25',
  revisions: ['2026-07-28'],
  seams: sendBefore('tools/call', {
    jsonrpc: '2.0',
    method: 'notifications/elicitation/complete',
    params: { elicitationId: 'e' },
  }),
})
