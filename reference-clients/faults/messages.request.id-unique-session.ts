import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' }

export default fault({
  requirement: 'messages.request.id-unique-session',
  says: 'Pings twice with one id.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: alsoSend(ping, ping),
})
