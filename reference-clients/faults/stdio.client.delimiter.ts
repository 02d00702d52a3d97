import { sendLast } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.delimiter',
  says: 'Leaves the newline off its last message.',
  transports: ['stdio'],
  seams: {
    ...sendLast({ jsonrpc: '2.0', method: 'notifications/example' }),
    writeLine: (payload, next) =>
      payload.toString().includes('notifications/example') ? [Buffer.from(payload)] : next(),
  },
})
