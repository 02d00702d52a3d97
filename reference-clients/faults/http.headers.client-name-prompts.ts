import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-name-prompts',
  says: 'Leaves Mcp-Name off prompts/get.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('prompts/get'), { 'Mcp-Name': null }),
})
