import { headerMismatch } from '../errors.ts'
import { fault } from '../seams.ts'

const known = ['mcp-param-region', 'mcp-param-count', 'mcp-param-flag', 'mcp-param-note']

export default fault({
  requirement: 'http.params.server-ignores-unknown',
  says: 'refuses Mcp-Param headers that it does not know',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    checks: {
      methodHeader: (subject, next) => {
        const isUnknown = (name: string) => name.startsWith('mcp-param-') && !known.includes(name)
        return Object.keys(subject.headers).some(isUnknown) ? headerMismatch('Unknown Mcp-Param header') : next(subject)
      },
    },
  },
})
