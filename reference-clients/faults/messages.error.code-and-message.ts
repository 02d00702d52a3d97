import { editResponses } from '../fault-edits.ts'
import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.error.code-and-message',
  says: 'Leaves the message out of errors.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) => (isObject(message.error) ? { ...message, error: { code: -32601 } } : message)),
})
