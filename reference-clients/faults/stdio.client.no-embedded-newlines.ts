import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.no-embedded-newlines',
  says: 'Prints a notification prettily.',
  transports: ['stdio'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', (text) => JSON.stringify(JSON.parse(text), null, 2)),
  },
})
