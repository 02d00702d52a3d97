import { editAnswer } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.create.shape',
  says: 'Rejects, where it should decline.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: editAnswer('elicitation/create', () => ({ action: 'reject' })),
})
