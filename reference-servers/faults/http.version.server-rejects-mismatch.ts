import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.server-rejects-mismatch',
  says: 'takes the version from the header alone',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      versionHeader: (subject, next) => (subject.headers['mcp-protocol-version'] ? undefined : next(subject)),
      version: (subject, next) =>
        subject.headers['mcp-protocol-version'] === '2026-07-28' ? undefined : next(subject),
    },
  },
})
