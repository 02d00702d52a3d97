import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.supported-requests-only',
  says: 'asks for input before it completes',
  revisions: ['2026-07-28'],
  seams: editResult('completion/complete', ({ _meta }) => ({
    _meta,
    resultType: 'input_required',
    inputRequests: {},
    requestState: 'x',
  })),
})
