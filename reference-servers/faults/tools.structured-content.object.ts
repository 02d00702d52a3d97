import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.structured-content.object',
  says: 'returns an array as structured content',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: editResult('tools/call', (result) => ({ ...result, structuredContent: [1, 2] })),
})
