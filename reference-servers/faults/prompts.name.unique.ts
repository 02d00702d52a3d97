import { alsoList } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.name.unique',
  says: 'lists a prompt twice',
  seams: alsoList('prompts/list', 'prompts', { name: 'greeting' }),
})
