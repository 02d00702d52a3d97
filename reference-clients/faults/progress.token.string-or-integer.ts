import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.token.string-or-integer',
  says: 'Uses a fraction as progress token.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: addMeta('tools/list', { progressToken: 0.5317 }),
})
