import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.name.length',
  says: 'lists a tool with a name of 129 characters',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: alsoList('tools/list', 'tools', { name: 'x'.repeat(129), inputSchema: { type: 'object' } }),
})
