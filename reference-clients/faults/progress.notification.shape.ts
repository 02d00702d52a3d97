import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.notification.shape',
  says: 'Reports progress as text.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: '50%' } }),
})
