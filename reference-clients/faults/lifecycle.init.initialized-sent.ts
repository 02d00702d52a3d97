import { editMessage } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.initialized-sent',
  says: 'Says twice that it is ready.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: editMessage('notifications/initialized', (message) => [message, message]),
})
