import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { undeclare } from '../../fault-overrides.ts'

export default faults({
  'elicitation.capability.declare-at-initialize': {
    says: 'does not declare elicitation, and offers it all the same',
    seams: undeclare('elicitation'),
  },
  'elicitation.create.shape': {
    says: 'rejects, where it should decline',
    revisions: ['2025-06-18', '2025-11-25'],
    seams: editAnswer('elicitation/create', () => ({ action: 'reject' })),
  },
})
