import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.trace.baggage-format',
  says: 'Sends baggage as an object.',
  revisions: ['2026-07-28'],
  seams: addMeta('tools/list', { baggage: {} }),
})
