import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.server-400-bad-version',
  says: 'ignores MCP-Protocol-Version altogether',
  seams: { checks: { protocolVersion: () => undefined } },
})
