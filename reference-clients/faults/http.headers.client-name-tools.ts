import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-name-tools',
  says: 'Leaves Mcp-Name off tools/call.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  alsoBreaks: { 'http.headers.client-name-encoded': 'a name that needs encoding is left off as well' },
  seams: editHeaders(posts('tools/call'), { 'Mcp-Name': null }),
})
