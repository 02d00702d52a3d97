import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.capability.declare-at-initialize',
  says: 'Does not declare elicitation, and offers it all the same.',
  revisions: ['2025-06-18', '2025-11-25'],
  seams: {
    initialize(params) {
      const { elicitation: _, ...capabilities } = objectAt(params, 'capabilities')
      return { ...params, capabilities }
    },
  },
})
