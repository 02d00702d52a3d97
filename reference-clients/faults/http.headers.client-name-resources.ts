import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-name-resources',
  says: 'Leaves Mcp-Name off resources/read.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('resources/read'), { 'Mcp-Name': null }),
})
