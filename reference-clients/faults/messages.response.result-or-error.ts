import { editResponses } from '../fault-edits.ts'
import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.result-or-error',
  says: 'Answers with nothing.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) => (isObject(message.result) ? { ...message, result: null } : message)),
  alsoBreaks: { 'ping.receiver.empty-response': 'the answer to ping is one of them' },
})
