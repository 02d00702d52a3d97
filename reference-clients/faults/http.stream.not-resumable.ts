import { editHeaders, posts } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.not-resumable',
  says: 'Asks to resume.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: editHeaders(posts('tools/call'), { 'Last-Event-ID': '1' }),
})
