import { addMeta } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.client.token-string-or-integer',
  says: 'Uses a fraction as progress token.',
  revisions: ['2026-07-28'],
  seams: addMeta('tools/list', { progressToken: 0.5317 }),
})
