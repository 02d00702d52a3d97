import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.name-syntax',
  says: 'Begins a key with an underscore.',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: addMeta('tools/list', { _timing: 1 }),
})
