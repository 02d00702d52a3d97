import { faults } from '../../fault.ts'
import { editRefusal } from './parts/edits.ts'

export default faults({
  'authorization.errors.status-403': {
    says: 'answers 401 where a scope is missing',
    seams: editRefusal((refusal, problem) => (problem === 'scope' ? { ...refusal, status: 401 } : refusal)),
  },
  'authorization.errors.status-400': {
    says: 'answers 403 to an Authorization header that it cannot read',
    seams: editRefusal((refusal, problem) => (problem === 'malformed' ? { ...refusal, status: 403 } : refusal)),
  },
})
