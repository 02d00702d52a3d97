import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.client.deletes',
  says: 'Leaves without ending its session.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    httpRequest: (request, { purpose }) => (purpose === 'delete' ? null : request),
  },
})
