import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.label-syntax',
  says: 'Uses an underscore in a prefix.',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: addMeta('tools/list', { 'com.my_app/trace': 1 }),
})
