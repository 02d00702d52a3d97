import { headerMismatch } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-decodes-name',
  says: 'compares the coded form of Mcp-Name with the body',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        return subject.headers['mcp-name']?.startsWith('=?base64?')
          ? headerMismatch('Mcp-Name: differs from the body')
          : next(subject)
      },
    },
  },
})
