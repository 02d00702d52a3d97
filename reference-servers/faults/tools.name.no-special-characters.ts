import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.name.no-special-characters',
  says: 'lists a tool whose name is a sentence',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: alsoList('tools/list', 'tools', { name: 'get weather, now', inputSchema: { type: 'object' } }),
})
