import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'caching.result.shape',
  says: 'calls a scope shared',
  revisions: ['2026-07-28'],
  seams: editResult('tools/list', (result) => ({ ...result, cacheScope: 'shared' })),
})
