import { faults } from '../../fault.ts'
import { notification, sendAfter, sendBefore } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import type { MessageContext } from '../../seams.ts'

export default faults({
  'patterns.removed-methods.server': {
    says: 'still answers ping',
    seams: handle('ping', () => ({})),
  },
  'patterns.server.no-requests': {
    says: 'still pings its client',
    seams: sendBefore('tools/list', ({ request }: MessageContext) => ({
      jsonrpc: '2.0',
      id: `ping before ${String(request?.id)}`,
      method: 'ping',
    })),
  },
  'patterns.server.no-unsolicited-notifications': {
    says: 'sends news after its answers',
    transports: ['stdio'],
    seams: sendAfter('tools/list', notification('notifications/example', {})),
  },
})
