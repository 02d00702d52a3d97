import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.x-mcp-header.unique',
  says: 'mirrors two parameters into one header',
  revisions: ['2026-07-28'],
  seams: alsoList('tools/list', 'tools', {
    name: 'mirrored',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'string', 'x-mcp-header': 'Region' }, b: { type: 'string', 'x-mcp-header': 'region' } },
    },
  }),
})
