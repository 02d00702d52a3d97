import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const methodOf = (message: unknown): string => (isObject(message) ? String(message.method) : '')

export default fault({
  requirement: 'http.headers.server-method-case',
  says: 'compares methods without regard to case',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      methodHeader: (subject, next) => {
        const isSame = subject.headers['mcp-method']?.toLowerCase() === methodOf(subject.message).toLowerCase()
        return isSame ? undefined : next(subject)
      },
    },
  },
})
