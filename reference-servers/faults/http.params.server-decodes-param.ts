import { headerMismatch } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.server-decodes-param',
  says: 'compares the coded form with the argument',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const isCoded = subject.headers['mcp-param-region']?.startsWith('=?base64?')
        return isCoded ? headerMismatch('Mcp-Param-Region: differs from the argument region') : next(subject)
      },
    },
  },
})
