import { faults } from '../../fault.ts'
import { takenForOwn } from '../authorization/parts/users.ts'

export default faults({
  'http.security.authentication': {
    says: 'opens an event stream to who has no token',
    // 2025-06-18 has a stricter rule for it, 2026-07-28 no such stream.
    revisions: ['2025-03-26', '2025-11-25'],
    seams: {
      authorization: {
        ...takenForOwn('session').authorization,
        check: (exchange, next) => (exchange.request.method === 'GET' ? undefined : next(exchange)),
      },
    },
  },
})
