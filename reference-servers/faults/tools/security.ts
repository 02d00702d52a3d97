import { faults } from '../../fault.ts'
import { seenAt } from '../authorization/parts/users.ts'

export default faults({
  'tools.security.access-control': {
    says: 'leaves a tool out of the list of who may not use it, and runs it all the same',
    transports: ['streamable-http', 'http-sse'],
    seams: seenAt('tools/call'),
  },
})
