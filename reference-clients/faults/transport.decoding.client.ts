import { fault } from '../seams.ts'

export default fault({
  requirement: 'transport.decoding.client',
  says: 'Decodes each chunk by itself.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    decoder: () => (chunk) => Buffer.from(chunk).toString('utf8'),
  },
})
