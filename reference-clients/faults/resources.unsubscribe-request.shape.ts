import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.unsubscribe-request.shape',
  says: 'Unsubscribes without saying from what.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editParams('resources/unsubscribe', ({ uri: _, ...params }) => params),
})
