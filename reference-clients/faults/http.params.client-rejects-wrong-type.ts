import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-rejects-wrong-type',
  says: 'Offers tools with annotations on numbers, objects and arrays.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { rejectTool: (_tool, reason) => (reason()?.includes('is not string, integer') ? undefined : reason()) },
  },
})
