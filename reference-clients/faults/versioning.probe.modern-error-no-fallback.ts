import { RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.modern-error-no-fallback',
  says: 'Falls back to initialize when the server refuses its version.',
  revisions: ['2026-07-28'],
  seams: {
    decide: { era: (error, next) => (error instanceof RpcError && error.code === -32022 ? 'legacy' : next()) },
  },
})
