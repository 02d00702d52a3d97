import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.capability.client-respects-strict',
  says: 'Lists tools of every server.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: { decide: { mayUse: (capability, next) => capability === 'tools' || next() } },
})
