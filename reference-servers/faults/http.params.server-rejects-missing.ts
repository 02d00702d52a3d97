import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.server-rejects-missing',
  says: 'checks Mcp-Param headers only where they are there',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const isThere = Object.keys(subject.headers).some((name) => name.startsWith('mcp-param-'))
        return isThere ? next(subject) : undefined
      },
    },
  },
})
