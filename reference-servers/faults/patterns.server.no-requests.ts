import { sendBefore } from '../fault-edits.ts'
import { fault, type MessageContext } from '../seams.ts'

export default fault({
  requirement: 'patterns.server.no-requests',
  says: 'still pings its client',
  revisions: ['2026-07-28'],
  seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
    jsonrpc: '2.0',
    id: `ping before ${String(request?.id)}`,
    method: 'ping',
  })),
})
