import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.operation.client-capabilities-should',
  says: 'Sets a log level everywhere.',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: { decide: { mayUse: (capability, next) => capability === 'logging' || next() } },
})
