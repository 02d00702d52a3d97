import { headerMismatch } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

function argumentsOf(message: unknown): JsonObject {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params.arguments) ? params.arguments : {}
}

export default fault({
  requirement: 'http.params.server-integer-compare',
  says: 'compares integers as text',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const { count } = argumentsOf(subject.message)
        const given = subject.headers['mcp-param-count']
        if (count === undefined || given === String(count)) return next(subject)
        return headerMismatch('Mcp-Param-Count: differs from the argument count')
      },
    },
  },
})
