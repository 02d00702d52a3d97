import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.request.missing-field-http-400',
  says: 'refuses incomplete metadata with status 200',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      meta: (subject, next) => {
        const problem = next(subject)
        return problem && new RpcError(problem.code, problem.message)
      },
    },
  },
})
