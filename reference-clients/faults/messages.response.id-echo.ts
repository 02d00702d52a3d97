import { editResponses } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.id-echo',
  says: 'Makes text of the ids that it answers.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) => ({ ...message, id: `${String(message.id)}` })),
})
