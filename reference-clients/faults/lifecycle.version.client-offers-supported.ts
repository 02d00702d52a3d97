import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.client-offers-supported',
  says: 'Offers "latest" in place of a version.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    initialize: (params) => ({ ...params, protocolVersion: 'latest' }),
  },
})
