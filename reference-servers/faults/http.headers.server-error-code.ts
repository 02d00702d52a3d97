import { RpcError } from '../errors.ts'
import type { Check } from '../seams.ts'
import { fault } from '../seams.ts'

const withCode =
  (code: number, status: number): Check =>
  (subject, next) => {
    const problem = next(subject)
    return problem && new RpcError(code, problem.message, { status })
  }
const changed = withCode(-32600, 400)

export default fault({
  requirement: 'http.headers.server-error-code',
  says: 'calls wrong headers an invalid request',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: { checks: { versionHeader: changed, methodHeader: changed, nameHeader: changed, paramHeaders: changed } },
})
