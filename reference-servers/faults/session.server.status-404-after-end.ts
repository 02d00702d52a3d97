import { invalidRequest } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.server.status-404-after-end',
  says: 'answers 400 to a session id that has ended',
  seams: {
    checks: {
      session: (subject, next) => (next(subject)?.status === 404 ? invalidRequest('Unknown session') : next(subject)),
    },
  },
})
