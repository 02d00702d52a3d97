import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.capability.declare-at-initialize',
  says: 'Does not declare roots, and offers it all the same.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    initialize(params) {
      const { roots: _, ...capabilities } = objectAt(params, 'capabilities')
      return { ...params, capabilities }
    },
  },
})
