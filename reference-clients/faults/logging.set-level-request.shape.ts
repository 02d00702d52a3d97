import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.set-level-request.shape',
  says: 'Sets the log level by number.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editParams('logging/setLevel', (params) => ({ ...params, level: 3 })),
})
