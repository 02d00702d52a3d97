import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.origin.status-403',
  says: 'refuses a foreign Origin with 400',
  transports: ['streamable-http'],
  seams: {
    checks: {
      origin: (subject, next) => {
        const refusal = next(subject)
        return refusal && new RpcError(refusal.code, refusal.message, { status: 400 })
      },
    },
  },
})
