import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.uri.custom-scheme-rfc3986',
  says: 'invents a scheme with an underscore',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: editFirst('resources/read', 'contents', (item) => ({ ...item, uri: 'my_fixture://text' })),
})
