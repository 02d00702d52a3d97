import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-missing-name-tools',
  says: 'does without Mcp-Name on tools/call',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        const isExempt = isObject(subject.message) && subject.message.method === 'tools/call'
        return isExempt && subject.headers['mcp-name'] === undefined ? undefined : next(subject)
      },
    },
  },
})
