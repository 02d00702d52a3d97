import { alsoSend } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.envelope.shape',
  says: 'Sends positional params.',
  seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/example', params: [] }),
})
