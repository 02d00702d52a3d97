import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.capability.client-respects',
  says: 'Lists prompts of every server.',
  revisions: ['2024-11-05', '2025-03-26', '2026-07-28'],
  seams: { decide: { mayUse: (capability, next) => capability === 'prompts' || next() } },
})
