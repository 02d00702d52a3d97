import { editResponses } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.exactly-once',
  says: 'Answers twice.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editResponses((message) => [message, message]),
  alsoBreaks: {
    'cancellation.receiver.ignore-completed': 'and so is the one that is cancelled afterwards',
    'cancellation.client.race-graceful': 'the ping that is cancelled is answered twice too',
  },
})
