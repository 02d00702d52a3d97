import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.x-mcp-header.statically-reachable',
  says: 'mirrors a parameter of one choice',
  revisions: ['2026-07-28'],
  seams: alsoList('tools/list', 'tools', {
    name: 'mirrored',
    inputSchema: { type: 'object', oneOf: [{ properties: { a: { type: 'string', 'x-mcp-header': 'Region' } } }] },
  }),
})
