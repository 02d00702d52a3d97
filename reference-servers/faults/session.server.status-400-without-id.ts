import { invalidRequest } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.server.status-400-without-id',
  says: 'answers a request without session id with 500',
  seams: {
    checks: {
      session: (subject, next) =>
        subject.headers['mcp-session-id'] === undefined
          ? invalidRequest('Cannot read properties of undefined', 500)
          : next(subject),
    },
  },
})
