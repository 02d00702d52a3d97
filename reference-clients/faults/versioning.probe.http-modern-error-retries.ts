import { RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.http-modern-error-retries',
  says: 'Repeats a refused request in the version that was refused.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { era: (error, next) => (error instanceof RpcError && error.code === -32022 ? 'retry' : next()) },
  },
})
