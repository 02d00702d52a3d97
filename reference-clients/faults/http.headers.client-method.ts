import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-method',
  says: 'Names no method for lists.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('tools/list'), { 'Mcp-Method': null }),
})
