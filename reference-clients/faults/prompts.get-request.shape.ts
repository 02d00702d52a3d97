import { editParams } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get-request.shape',
  says: 'Gives a prompt a number.',
  seams: editParams('prompts/get', (params) => ({ ...params, arguments: { count: 3 } })),
  alsoBreaks: { 'prompts.get-request.required-arguments': 'the number takes the place of what is required' },
})
