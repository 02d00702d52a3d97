import { HttpFailure } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.http-fallback',
  says: 'Falls back only when the body of the refusal is a JSON-RPC error.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decide: { era: (error, next) => (error instanceof HttpFailure ? 'fail' : next()) },
  },
})
