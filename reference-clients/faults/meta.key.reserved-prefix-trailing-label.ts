import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.reserved-prefix-trailing-label',
  says: 'Invents a key under a reserved prefix.',
  revisions: ['2025-06-18'],
  seams: addMeta('tools/list', { 'mcp.example/trace': 1 }),
})
