import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.reverse-dns',
  says: 'Writes a prefix as a host name.',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: addMeta('tools/list', { 'example.com/trace': 1 }),
})
