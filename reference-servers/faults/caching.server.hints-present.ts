import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'caching.server.hints-present',
  says: 'leaves the hints off what it reads',
  revisions: ['2026-07-28'],
  seams: editResult('resources/read', ({ ttlMs: _, cacheScope: __, ...result }) => result),
})
