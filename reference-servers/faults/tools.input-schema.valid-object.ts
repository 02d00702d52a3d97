import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.input-schema.valid-object',
  says: 'lists null as the schema of a tool without parameters',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: alsoList('tools/list', 'tools', { name: 'bare', inputSchema: null }),
})
