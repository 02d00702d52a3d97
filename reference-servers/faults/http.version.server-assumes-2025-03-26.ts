import { invalidRequest } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.server-assumes-2025-03-26',
  says: 'refuses requests without MCP-Protocol-Version',
  seams: {
    checks: {
      protocolVersion: (subject, next) =>
        subject.headers['mcp-protocol-version'] === undefined
          ? invalidRequest('MCP-Protocol-Version: missing')
          : next(subject),
    },
  },
})
