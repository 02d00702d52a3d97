import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.last-modified.iso8601',
  says: 'writes the time of a resource as mails do',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: editFirst('resources/list', 'resources', (item) => ({
    ...item,
    annotations: { lastModified: 'Mon, 12 Jan 2025 15:00:58 GMT' },
  })),
})
