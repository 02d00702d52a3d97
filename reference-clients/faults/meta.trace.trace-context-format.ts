import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.trace.trace-context-format',
  says: 'Sends a UUID as traceparent.',
  revisions: ['2026-07-28'],
  seams: addMeta('tools/list', { traceparent: 'c5f0f9a6-1b5e-4a0e-8f1c-2a4b6c8d0e1f' }),
})
