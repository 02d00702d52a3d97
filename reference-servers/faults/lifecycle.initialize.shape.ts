import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.initialize.shape',
  says: 'gives its instructions as a number',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResult('initialize', (result) => ({ ...result, instructions: 42 })),
})
