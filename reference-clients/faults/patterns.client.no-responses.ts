import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'patterns.client.no-responses',
  says: 'Answers without being asked.',
  revisions: ['2026-07-28'],
  seams: alsoSend({ jsonrpc: '2.0', id: 'nobody', result: {} }),
})
