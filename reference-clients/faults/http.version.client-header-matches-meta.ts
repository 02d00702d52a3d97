import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.client-header-matches-meta',
  says: 'Names an older version in the header.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': '2025-11-25' }),
})
