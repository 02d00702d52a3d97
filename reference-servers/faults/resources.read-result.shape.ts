import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read-result.shape',
  says: 'calls the contents content',
  seams: editResult('resources/read', ({ contents, ...result }) => ({ ...result, content: contents })),
})
