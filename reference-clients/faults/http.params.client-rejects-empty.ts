import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-rejects-empty',
  says: 'Offers a tool with an empty header name.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: {
      rejectTool: (tool, reason) => (JSON.stringify(tool).includes('"x-mcp-header":""') ? undefined : reason()),
    },
  },
})
