import { RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.fallback-any-code',
  says: 'Falls back only when the probe is refused with -32601.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    decide: { era: (error, next) => (error instanceof RpcError && error.code !== -32601 ? 'fail' : next()) },
  },
})
