import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.objects.shape',
  says: 'gives a tool text as _meta',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: editFirst('tools/list', 'tools', (item) => ({ ...item, _meta: 'x' })),
})
