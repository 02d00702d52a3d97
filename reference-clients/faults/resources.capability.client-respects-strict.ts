import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.capability.client-respects-strict',
  says: 'Lists resources of every server.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: { decide: { mayUse: (capability, next) => capability === 'resources' || next() } },
})
