import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.id-not-null',
  says: 'Pings with the id null.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: alsoSend({ jsonrpc: '2.0', id: null, method: 'ping' }),
})
