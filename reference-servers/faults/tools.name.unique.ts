import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.name.unique',
  says: 'lists a tool twice',
  seams: alsoList('tools/list', 'tools', { name: 'echo', inputSchema: { type: 'object' } }),
})
