import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-rejects-non-token',
  says: 'Offers tools whose header names are no tokens.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: {
      rejectTool: (tool, reason) =>
        reason()?.includes('is not a header name') && !JSON.stringify(tool).includes('"x-mcp-header":""')
          ? undefined
          : reason(),
    },
  },
})
