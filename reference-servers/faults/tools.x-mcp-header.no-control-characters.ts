import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.x-mcp-header.no-control-characters',
  says: 'smuggles a second header into a name',
  revisions: ['2026-07-28'],
  seams: alsoList('tools/list', 'tools', {
    name: 'mirrored',
    inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'Region\r\nX-Admin: 1' } } },
  }),
})
