import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.client-disconnects',
  says: 'Works with whatever version the server names.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: { decide: { version: () => 'accept' } },
})
