import { editAnswer } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.list.shape',
  says: 'Lists roots as text.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editAnswer('roots/list', () => ({ roots: ['file:///work'] })),
})
