import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.templates-list-request.shape',
  says: 'Asks for the first page with a null cursor.',
  seams: editParams('resources/templates/list', (params) => ({ ...params, cursor: null })),
})
