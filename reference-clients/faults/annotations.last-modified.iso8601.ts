import { editAnswer } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.last-modified.iso8601',
  says: 'Writes the time of a sampled message as mails do.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: editAnswer('sampling/createMessage', (result) => ({
    ...result,
    content: { type: 'text', text: 'hi', annotations: { lastModified: 'Mon, 12 Jan 2025 15:00:58 GMT' } },
  })),
})
