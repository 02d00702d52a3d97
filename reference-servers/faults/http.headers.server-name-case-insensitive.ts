import { headerMismatch } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.server-name-case-insensitive',
  says: 'looks for Mcp-Method in exactly this case',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  alsoBreaks: {
    'errors.mcp-range.defined-meaning-only': 'it calls a header missing that is there',
  },
  seams: {
    http: {
      post: (exchange, next) => {
        const names = exchange.request.rawHeaders.filter((name) => name.toLowerCase() === 'mcp-method')
        if (names.every((name) => name === 'Mcp-Method')) return next(exchange)
        exchange.refuse(headerMismatch('Mcp-Method: missing'))
        return Promise.resolve()
      },
    },
  },
})
