import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'caching.server.ttl-non-negative',
  says: 'forbids caching with a time of -1',
  revisions: ['2026-07-28'],
  seams: editResult('tools/list', (result) => ({ ...result, ttlMs: -1 })),
})
