import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.prefix-syntax',
  says: 'Uses a URL as key.',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: addMeta('tools/list', { 'https://example.com/trace': 1 }),
})
