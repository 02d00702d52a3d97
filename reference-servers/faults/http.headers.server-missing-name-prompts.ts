import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-missing-name-prompts',
  says: 'does without Mcp-Name on prompts/get',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      nameHeader: (subject, next) => {
        const isExempt = isObject(subject.message) && subject.message.method === 'prompts/get'
        return isExempt && subject.headers['mcp-name'] === undefined ? undefined : next(subject)
      },
    },
  },
})
