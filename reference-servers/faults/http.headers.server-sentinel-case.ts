import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-sentinel-case',
  says: 'takes the base64 markers in any case',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        return subject.headers['mcp-name']?.startsWith('=?BASE64?') ? undefined : next(subject)
      },
    },
  },
})
