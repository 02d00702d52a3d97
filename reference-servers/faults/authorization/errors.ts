import { faults } from '../../fault.ts'
import { editRefusal } from './parts/edits.ts'

export default faults({
  'authorization.errors.status-400': {
    says: 'answers 403 to an Authorization header that it cannot read',
    seams: editRefusal((refusal, problem) => (problem === 'malformed' ? { ...refusal, status: 403 } : refusal)),
  },
})
