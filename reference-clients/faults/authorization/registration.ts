import { faults } from '../../fault.ts'
import { editQuery } from './parts/edits.ts'

export default faults({
  'authorization.registration.obtain-client-id': {
    says: 'calls itself mcp-client everywhere',
    seams: editQuery((query) => query.set('client_id', 'mcp-client')),
  },
})
