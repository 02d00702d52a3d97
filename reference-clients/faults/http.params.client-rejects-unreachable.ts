import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-rejects-unreachable',
  says: 'Offers tools with annotations in any place.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { rejectTool: (_tool, reason) => (reason()?.includes('not reachable') ? undefined : reason()) },
  },
})
