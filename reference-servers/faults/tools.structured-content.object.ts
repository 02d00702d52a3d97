import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.structured-content.object',
  says: 'returns an array as structured content',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: editResult('tools/call', (result) =>
    result.isError || result.structuredContent
      ? result
      : { ...result, content: [{ type: 'text', text: '[1,2]' }], structuredContent: [1, 2] },
  ),
})
