import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.key.reserved-prefix-second-label',
  says: 'Invents a key under the reserved prefix.',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: addMeta('tools/list', { 'io.modelcontextprotocol/vendor-cost': 1 }),
})
