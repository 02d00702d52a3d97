import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.server.http-disconnect-cancels',
  says: 'works on when the stream of a request is closed',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: { http: { disconnected: () => {} } },
})
