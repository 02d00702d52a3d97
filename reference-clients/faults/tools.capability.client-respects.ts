import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.capability.client-respects',
  says: 'Lists tools of every server.',
  revisions: ['2024-11-05', '2025-03-26', '2026-07-28'],
  seams: { decide: { mayUse: (capability, next) => capability === 'tools' || next() } },
})
