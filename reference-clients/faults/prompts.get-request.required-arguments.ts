import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get-request.required-arguments',
  says: 'Gets prompts by their name only.',
  seams: editParams('prompts/get', ({ arguments: _, ...params }) => params),
})
