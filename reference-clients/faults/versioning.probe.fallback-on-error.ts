import { RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.fallback-on-error',
  says: 'Gives up when the server does not know server/discover.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    decide: { era: (error, next) => (error instanceof RpcError && error.code === -32601 ? 'fail' : next()) },
  },
})
