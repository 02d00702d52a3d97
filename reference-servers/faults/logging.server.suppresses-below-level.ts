import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.suppresses-below-level',
  says: 'acknowledges logging/setLevel and ignores it',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: { logs: () => true },
})
