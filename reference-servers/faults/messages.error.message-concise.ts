import { editToolError } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.error.message-concise',
  says: 'puts a stack trace into an error',
  seams: editToolError((message) => ({
    ...message,
    error: { code: -32602, message: 'Unknown tool\n    at call (/srv/tools.js:1:2)' },
  })),
})
