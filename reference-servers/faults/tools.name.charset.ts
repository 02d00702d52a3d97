import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.name.charset',
  says: 'uses an umlaut in a name',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: alsoList('tools/list', 'tools', { name: 'wetter-\u00e4', inputSchema: { type: 'object' } }),
})
