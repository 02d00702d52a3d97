import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-missing-name-resources',
  says: 'does without Mcp-Name on resources/read',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        const isExempt = isObject(subject.message) && subject.message.method === 'resources/read'
        return isExempt && subject.headers['mcp-name'] === undefined ? undefined : next(subject)
      },
    },
  },
})
