import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-rejects-duplicate',
  says: 'Offers a tool with the same header name twice.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { rejectTool: (_tool, reason) => (reason()?.includes('repeats') ? undefined : reason()) },
  },
})
