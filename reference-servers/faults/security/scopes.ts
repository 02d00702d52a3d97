import { faults } from '../../fault.ts'
import { editResource } from '../authorization/parts/edits.ts'

export default faults({
  'security.scopes.no-omnibus': {
    says: 'has a scope for everything beside the others',
    seams: editResource((document) => ({ ...document, scopes_supported: ['tools', 'full-access'] })),
  },
})
