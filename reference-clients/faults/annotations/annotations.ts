import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'

export default faults({
  'annotations.audience.values': {
    says: 'names the audience of a sampled message as text',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editAnswer('sampling/createMessage', (result) => ({
      ...result,
      content: { type: 'text', text: 'hi', annotations: { audience: 'user' } },
    })),
  },
  'annotations.last-modified.iso8601': {
    says: 'writes the time of a sampled message as mails do',
    revisions: ['2025-06-18', '2025-11-25'],
    seams: editAnswer('sampling/createMessage', (result) => ({
      ...result,
      content: { type: 'text', text: 'hi', annotations: { lastModified: 'Mon, 12 Jan 2025 15:00:58 GMT' } },
    })),
  },
  'annotations.priority.range': {
    says: 'gives a sampled message the priority 5',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editAnswer('sampling/createMessage', (result) => ({
      ...result,
      content: { type: 'text', text: 'hi', annotations: { priority: 5 } },
    })),
  },
})
