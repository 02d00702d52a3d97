import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.client.respects-server',
  says: 'Lists resources of every server.',
  revisions: ['2026-07-28'],
  seams: { decide: { mayUse: (capability, next) => capability === 'resources' || next() } },
})
