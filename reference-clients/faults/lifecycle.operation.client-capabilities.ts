import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.operation.client-capabilities',
  says: 'Sets a log level everywhere.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: { decide: { mayUse: (capability, next) => capability === 'logging' || next() } },
})
