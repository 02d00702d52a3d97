import { editFirst } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get-result.shape',
  says: 'gives a prompt the role system',
  seams: editFirst('prompts/get', 'messages', (message) => ({ ...message, role: 'system' })),
})
