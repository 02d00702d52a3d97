import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.client-header',
  says: 'Leaves the version off tools/list.',
  revisions: ['2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
})
