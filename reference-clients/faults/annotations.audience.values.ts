import { editAnswer } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.audience.values',
  says: 'Names the audience of a sampled message as text.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editAnswer('sampling/createMessage', (result) => ({
    ...result,
    content: { type: 'text', text: 'hi', annotations: { audience: 'user' } },
  })),
})
