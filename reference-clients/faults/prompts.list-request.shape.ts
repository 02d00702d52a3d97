import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list-request.shape',
  says: 'Asks for the first page with a null cursor.',
  seams: editParams('prompts/list', (params) => ({ ...params, cursor: null })),
})
