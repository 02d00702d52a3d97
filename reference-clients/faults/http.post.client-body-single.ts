import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-body-single',
  says: 'Posts a notification in an array.',
  revisions: ['2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', (text) => `[${text}]`),
  },
})
