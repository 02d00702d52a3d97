import { headerMismatch } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

function argumentsOf(message: unknown): JsonObject {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params.arguments) ? params.arguments : {}
}

export default fault({
  requirement: 'http.params.server-null-no-header',
  says: 'asks for the header of an argument that is null',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        return argumentsOf(subject.message).note === null ? headerMismatch('Mcp-Param-Note: missing') : next(subject)
      },
    },
  },
})
