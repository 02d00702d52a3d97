import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list-result.shape',
  says: 'describes arguments as JSON Schema',
  seams: alsoList('prompts/list', 'prompts', { name: 'typed', arguments: { code: { type: 'string' } } }),
})
