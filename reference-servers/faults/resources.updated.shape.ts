import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.updated.shape',
  says: 'names several updated resources at once',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: sendBefore('resources/templates/list', {
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uris: ['fixture://text'] },
  }),
})
