import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.server-rejects-missing',
  says: 'falls back to the version in _meta',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      versionHeader: (subject, next) => {
        return subject.headers['mcp-protocol-version'] === undefined ? undefined : next(subject)
      },
    },
  },
})
