import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'elicitation.capability.declare-at-initialize': {
    says: 'does not declare elicitation, and offers it all the same',
    seams: {
      initialize(params) {
        const { elicitation: _, ...capabilities } = objectAt(params, 'capabilities')
        return { ...params, capabilities }
      },
    },
  },
  'elicitation.create.shape': {
    says: 'rejects, where it should decline',
    revisions: ['2025-06-18', '2025-11-25'],
    seams: editAnswer('elicitation/create', () => ({ action: 'reject' })),
  },
})
