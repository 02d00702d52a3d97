import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.x-mcp-header.primitive-only',
  says: 'mirrors an array',
  revisions: ['2026-07-28'],
  seams: alsoList('tools/list', 'tools', {
    name: 'mirrored',
    inputSchema: { type: 'object', properties: { a: { type: 'array', 'x-mcp-header': 'Region' } } },
  }),
})
