import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.server-no-session-id',
  says: 'sends a session id back',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    http: {
      head: (head, exchange, next) => {
        const { status, headers } = next(head, exchange)
        const id = exchange.headers['mcp-session-id']
        return { status, headers: id === undefined ? headers : { ...headers, 'mcp-session-id': id } }
      },
    },
  },
})
