import { faults } from '../../fault.ts'

export default faults({
  'http.multi.no-broadcast': {
    says: 'sends what belongs to no request on every stream of the session',
    seams: { sse: { route: (_message, streams) => streams.filter((stream) => stream.isAttached) } },
  },
})
