import { alsoSend, serializeAs } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-body-batch-kinds',
  says: 'Posts a response and a notification in one array.',
  revisions: ['2025-03-26'],
  transports: ['streamable-http'],
  seams: {
    ...alsoSend({ jsonrpc: '2.0', method: 'notifications/example' }),
    ...serializeAs('notifications/example', (text) => `[${text},{"jsonrpc":"2.0","id":0,"result":{}}]`),
  },
  alsoBreaks: { 'messages.response.id-echo': 'the response answers nothing' },
})
