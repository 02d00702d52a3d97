import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.client-no-legacy-mechanisms',
  says: 'Sends a session id.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts(), { 'Mcp-Session-Id': 'mine' }),
})
