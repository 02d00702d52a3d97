import { editResponse } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.not-both',
  says: 'adds error: null to results',
  seams: editResponse('tools/list', (message) => ({ ...message, error: null })),
})
