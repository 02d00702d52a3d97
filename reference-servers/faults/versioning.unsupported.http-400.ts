import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.unsupported.http-400',
  says: 'sends -32022 with status 200',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      version: (subject, next) => {
        const problem = next(subject)
        return problem && new RpcError(problem.code, problem.message, { data: problem.data })
      },
    },
  },
})
