import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.client.reinit-on-404',
  says: 'Repeats the request in the session that is gone.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: { decide: { sessionLost: () => 'repeat' } },
})
