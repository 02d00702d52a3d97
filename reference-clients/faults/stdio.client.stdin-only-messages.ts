import { sendLast, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.stdin-only-messages',
  says: 'Says exit before it leaves.',
  transports: ['stdio'],
  seams: {
    ...sendLast({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', () => 'exit'),
  },
})
