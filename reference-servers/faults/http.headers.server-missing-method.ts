import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-missing-method',
  says: 'does without Mcp-Method',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      methodHeader: (subject, next) => {
        return subject.headers['mcp-method'] === undefined ? undefined : next(subject)
      },
    },
  },
})
