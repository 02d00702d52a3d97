import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.list-changed.shape',
  says: 'Tells of changed roots with positional params.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  client: { capabilities: { roots: { listChanged: true } } },
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/roots/list_changed', params: [] }),
})
