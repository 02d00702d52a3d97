import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const methodOf = (message: unknown): string => (isObject(message) ? String(message.method) : '')

export default fault({
  requirement: 'http.headers.server-method-mismatch',
  says: 'wants an Mcp-Method but does not read it',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      methodHeader: (subject, next) => {
        const given = subject.headers['mcp-method']
        if (given === undefined) return next(subject)
        const isSameButForCase = given.toLowerCase() === methodOf(subject.message).toLowerCase()
        return isSameButForCase ? next(subject) : undefined
      },
    },
  },
})
