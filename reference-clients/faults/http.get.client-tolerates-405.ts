import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.client-tolerates-405',
  says: 'Takes a refused GET stream for the end of the connection.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: { decide: { listenRefused: () => 'fail' } },
})
