import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.client-header-every-post',
  says: 'Leaves the version off tools/list.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
})
