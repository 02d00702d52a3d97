import { editMessage } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.id-unique-in-flight',
  says: 'Sends tools/list twice at once, with one id.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: editMessage('tools/list', (message) => [message, message]),
})
