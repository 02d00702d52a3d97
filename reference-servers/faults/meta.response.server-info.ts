import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.response.server-info',
  says: 'does not say who it is in prompts',
  revisions: ['2026-07-28'],
  seams: editResult('prompts/get', ({ _meta: _, ...result }) => result),
})
