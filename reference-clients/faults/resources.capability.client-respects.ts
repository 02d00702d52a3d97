import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.capability.client-respects',
  says: 'Lists resources of every server.',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: { decide: { mayUse: (capability, next) => capability === 'resources' || next() } },
})
