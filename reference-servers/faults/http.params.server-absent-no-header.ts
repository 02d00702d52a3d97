import { headerMismatch } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

function argumentsOf(message: unknown): JsonObject {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params.arguments) ? params.arguments : {}
}

const nameOf = (message: unknown): unknown =>
  isObject(message) && isObject(message.params) ? message.params.name : undefined

export default fault({
  requirement: 'http.params.server-absent-no-header',
  says: 'asks for the headers of a tool that is called without arguments',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const hasArguments = Object.keys(argumentsOf(subject.message)).length > 0
        return hasArguments || nameOf(subject.message) !== 'header-tool'
          ? next(subject)
          : headerMismatch('Mcp-Param-Region: missing')
      },
    },
  },
})
