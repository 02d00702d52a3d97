import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.output-schema.root-object',
  says: 'lists a tool that returns an array',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: alsoList('tools/list', 'tools', {
    name: 'rows',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'array' },
  }),
})
