import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

function argumentsOf(message: unknown): JsonObject {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params.arguments) ? params.arguments : {}
}

export default fault({
  requirement: 'http.params.server-rejects-invalid-characters',
  says: 'reads header bytes as UTF-8',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      paramHeaders: (subject, next) => {
        const given = Buffer.from(subject.headers['mcp-param-region'] ?? '', 'latin1').toString('utf8')
        const isRaw = /[^\x20-\x7e]/.test(given)
        return isRaw && given === argumentsOf(subject.message).region ? undefined : next(subject)
      },
    },
  },
})
