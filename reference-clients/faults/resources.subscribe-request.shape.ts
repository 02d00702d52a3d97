import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.subscribe-request.shape',
  says: 'Subscribes to several addresses at once.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editParams('resources/subscribe', ({ uri, ...params }) => ({ ...params, uris: [uri ?? ''] })),
})
