import { editResponses } from '../fault-edits.ts'
import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.error.message-concise',
  says: 'Puts a stack trace into errors.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) =>
    isObject(message.error)
      ? { ...message, error: { ...message.error, message: 'no\n    at f (/a.js:1:2)' } }
      : message,
  ),
})
