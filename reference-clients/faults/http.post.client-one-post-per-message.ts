import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-one-post-per-message',
  says: 'Posts two notifications, one after the other, in one body.',
  transports: ['streamable-http'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', (text) => `${text}\n${text}`),
  },
})
