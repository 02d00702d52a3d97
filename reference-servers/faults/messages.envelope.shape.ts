import { sendBefore } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.envelope.shape',
  says: 'sends positional params',
  seams: sendBefore('tools/list', { jsonrpc: '2.0', method: 'notifications/example', params: [] }),
})
