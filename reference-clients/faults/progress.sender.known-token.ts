import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.sender.known-token',
  says: 'Reports progress that nobody asked for.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: alsoSend({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: 'made-up', progress: 1 },
  }),
})
