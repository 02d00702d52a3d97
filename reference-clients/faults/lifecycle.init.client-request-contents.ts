import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.client-request-contents',
  says: 'Does not say who it is.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: { initialize: ({ clientInfo: _, ...params }) => params },
})
