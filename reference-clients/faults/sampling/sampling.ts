import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'sampling.capability.declare-at-initialize': {
    says: 'does not declare sampling, and offers it all the same',
    seams: {
      initialize(params) {
        const { sampling: _, ...capabilities } = objectAt(params, 'capabilities')
        return { ...params, capabilities }
      },
    },
  },
  'sampling.create-message.shape': {
    says: 'does not name the model',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    seams: editAnswer('sampling/createMessage', ({ model: _, ...result }) => result),
  },
})
