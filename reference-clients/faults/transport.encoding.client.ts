import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'transport.encoding.client',
  says: 'Writes Latin-1.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example', params: { text: 'caf\u00e9' } }),
    ...serializeAs('notifications/example', (text) => Buffer.from(text, 'latin1')),
  },
})
