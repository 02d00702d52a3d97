import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.unsupported.rejected',
  says: 'ignores protocolVersion and serves everything',
  revisions: ['2026-07-28'],
  seams: { checks: { version: () => undefined } },
})
