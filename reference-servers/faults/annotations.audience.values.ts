import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'annotations.audience.values',
  says: 'names the audience of a resource as text',
  seams: editFirst('resources/list', 'resources', (item) => ({ ...item, annotations: { audience: 'user' } })),
})
