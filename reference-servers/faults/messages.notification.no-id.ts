import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.notification.no-id',
  says: 'gives a notification an id',
  seams: sendBefore('tools/list', { jsonrpc: '2.0', id: 'note', method: 'notifications/example' }),
})
