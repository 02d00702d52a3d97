import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list-request.shape',
  says: 'Asks for the first page with a null cursor.',
  seams: editParams('tools/list', (params) => ({ ...params, cursor: null })),
})
