import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-body-request-or-notification',
  says: 'Posts a notification in an array.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', (text) => `[${text}]`),
  },
})
