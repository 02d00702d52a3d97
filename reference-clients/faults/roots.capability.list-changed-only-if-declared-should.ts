import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.capability.list-changed-only-if-declared-should',
  says: 'Tells of changed roots although it did not announce that.',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }),
})
