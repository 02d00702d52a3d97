import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list-result.shape',
  says: 'lists a resource without name',
  seams: editFirst('resources/list', 'resources', ({ name: _, ...item }) => item),
})
