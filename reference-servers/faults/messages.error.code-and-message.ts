import { editToolError } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.error.code-and-message',
  says: 'leaves the message out of an error',
  seams: editToolError((message) => ({ ...message, error: { code: -32602 } })),
})
