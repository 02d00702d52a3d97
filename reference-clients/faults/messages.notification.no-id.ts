import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.notification.no-id',
  says: 'Gives a notification an id.',
  seams: alsoSend({ jsonrpc: '2.0', id: 'note', method: 'notifications/example' }),
  alsoBreaks: {
    'discover.client.selects-listed-version': 'it looks like a request in no version',
    'discover.client.selects-listed-version-stdio': 'it looks like a request in no version',
  },
})
