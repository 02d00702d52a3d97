import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.capability.list-changed-only-if-declared',
  says: 'Tells of changed roots although it did not announce that.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }),
})
