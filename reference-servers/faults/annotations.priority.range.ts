import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.priority.range',
  says: 'gives a resource the priority 5',
  seams: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { priority: 5 } })),
})
