import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-name-mismatch-resources',
  says: 'does not compare Mcp-Name with the body of resources/read',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        const isExempt = isObject(subject.message) && subject.message.method === 'resources/read'
        const isPlain = /^(?!=\?)[\x20-\x7e]+$/.test(subject.headers['mcp-name'] ?? '')
        return isExempt && isPlain ? undefined : next(subject)
      },
    },
  },
})
