import { editAnswer } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.priority.range',
  says: 'Gives a sampled message the priority 5.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editAnswer('sampling/createMessage', (result) => ({
    ...result,
    content: { type: 'text', text: 'hi', annotations: { priority: 5 } },
  })),
})
