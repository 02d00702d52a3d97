import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-invalid-characters',
  says: 'reads header bytes as UTF-8',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        const params = isObject(subject.message) && isObject(subject.message.params) ? subject.message.params : {}
        const given = Buffer.from(subject.headers['mcp-name'] ?? '', 'latin1').toString('utf8')
        return given === (params.name ?? params.uri) ? undefined : next(subject)
      },
    },
  },
})
