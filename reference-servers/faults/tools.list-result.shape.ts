import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list-result.shape',
  says: 'lists a tool without schema',
  seams: alsoList('tools/list', 'tools', { name: 'bare' }),
})
