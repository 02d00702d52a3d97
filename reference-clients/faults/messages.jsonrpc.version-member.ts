import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.jsonrpc.version-member',
  says: 'Leaves jsonrpc out of a notification.',
  seams: alsoSend({ method: 'notifications/example' }),
})
