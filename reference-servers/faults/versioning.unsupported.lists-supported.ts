import { RpcError } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.unsupported.lists-supported',
  says: 'names only one of the versions that it supports',
  revisions: ['2026-07-28'],
  seams: {
    checks: {
      version: (subject, next) => {
        const problem = next(subject)
        if (!problem || !isObject(problem.data)) return problem
        const data = { ...problem.data, supported: ['2026-07-28'] }
        return new RpcError(problem.code, problem.message, { data, status: 400 })
      },
    },
  },
})
