import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.send.non-empty',
  says: 'sends an empty batch before its tools',
  revisions: ['2025-03-26'],
  seams: sendBefore('tools/list', []),
})
