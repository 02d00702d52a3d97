import { faults } from '../../fault.ts'
import { takenForOwn } from '../authorization/parts/users.ts'

export default faults({
  'http.security.authentication': {
    says: 'opens an event stream to who has no token',
    // Later revisions have a stricter rule for it, or no such stream.
    revisions: ['2025-03-26'],
    seams: {
      authorization: {
        ...takenForOwn('session').authorization,
        check: (exchange, next) => (exchange.request.method === 'GET' ? undefined : next(exchange)),
      },
    },
  },
})
