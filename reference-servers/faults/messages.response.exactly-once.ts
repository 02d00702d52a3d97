import { sendBefore } from '../fault-edits.ts'
import { fault, type MessageContext } from '../seams.ts'

export default fault({
  requirement: 'messages.response.exactly-once',
  says: 'answers tools/list twice',
  transports: ['stdio'],
  seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
    jsonrpc: '2.0',
    id: request?.id,
    result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [] },
  })),
})
