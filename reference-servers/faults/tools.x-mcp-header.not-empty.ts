import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.x-mcp-header.not-empty',
  says: 'leaves the name of a header empty',
  revisions: ['2026-07-28'],
  seams: alsoList('tools/list', 'tools', {
    name: 'mirrored',
    inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': '' } } },
  }),
})
