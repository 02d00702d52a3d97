import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list-request.shape',
  says: 'Asks for the first page with a null cursor.',
  seams: editParams('resources/list', (params) => ({ ...params, cursor: null })),
})
