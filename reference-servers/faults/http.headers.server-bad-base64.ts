import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-bad-base64',
  says: 'breaks on an Mcp-Name that is no base64',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        if (subject.headers['mcp-name']?.includes('@@')) throw new Error('cannot decode')
        return next(subject)
      },
    },
  },
})
