import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.objects.shape',
  says: 'Sends text as _meta.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editParams('tools/list', (params) => ({ ...params, _meta: 'x' })),
})
