import { fault } from '../seams.ts'

export default fault({
  requirement: 'patterns.removed-methods.server',
  says: 'still answers ping',
  revisions: ['2026-07-28'],
  seams: { handlers: { ping: () => ({}) } },
})
