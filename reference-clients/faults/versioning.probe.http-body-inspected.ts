import { RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.http-body-inspected',
  says: 'Takes a refusal over headers for the answer of an old server.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { era: (error, next) => (error instanceof RpcError && error.code === -32020 ? 'legacy' : next()) },
  },
})
