import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call-result.shape',
  says: 'returns text as content',
  seams: editResult('tools/call', (result) =>
    result.isError || result.structuredContent ? result : { ...result, content: 'text' },
  ),
})
