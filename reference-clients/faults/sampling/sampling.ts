import { faults } from '../../fault.ts'
import { editAnswer } from '../../fault-edits.ts'
import { undeclare } from '../../fault-overrides.ts'
import { handshakeRevisions } from '../../revisions.ts'

export default faults({
  'sampling.capability.declare-at-initialize': {
    says: 'does not declare sampling, and offers it all the same',
    seams: undeclare('sampling'),
  },
  'sampling.create-message.shape': {
    says: 'does not name the model',
    revisions: handshakeRevisions,
    seams: editAnswer('sampling/createMessage', ({ model: _, ...result }) => result),
  },
})
