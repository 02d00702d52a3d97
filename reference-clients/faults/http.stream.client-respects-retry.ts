import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.client-respects-retry',
  says: 'Reconnects after a delay of its own.',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  seams: { decide: { reconnectDelay: () => 100 } },
})
