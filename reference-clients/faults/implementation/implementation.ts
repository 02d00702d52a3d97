import { faults } from '../../fault.ts'
import { editInfo } from '../../fault-edits.ts'

export default faults({
  'implementation.implementation.shape': {
    says: 'gives its version as a number',
    seams: editInfo((info) => ({ ...info, version: 1 })),
  },
})
