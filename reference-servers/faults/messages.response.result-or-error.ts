import { editResponse } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.result-or-error',
  says: 'answers completions with nothing',
  seams: editResponse('completion/complete', (message) => ({ ...message, result: null })),
})
