import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.server-rejects-mismatch',
  says: 'never compares Mcp-Param-Region with the argument',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const isPlain = /^(?!=\?)[\x20-\x7e]+$/.test(subject.headers['mcp-param-region'] ?? '')
        return isPlain ? undefined : next(subject)
      },
    },
  },
})
