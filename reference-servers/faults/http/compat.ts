import { faults } from '../../fault.ts'
import { since } from '../../revisions.ts'

export default faults({
  'http.compat.server-delete-405': {
    says: 'answers DELETE with 200 although there are no sessions',
    serves: since('2026-07-28'),
    seams: { http: { delete: async (exchange) => exchange.reply(200) } },
  },
  'http.compat.server-get-405': {
    says: 'answers GET with 404',
    serves: since('2026-07-28'),
    seams: { http: { get: async (exchange) => exchange.reply(404) } },
  },
  'http.compat.server-ignores-last-event-id': {
    says: 'refuses requests with Last-Event-ID',
    serves: since('2026-07-28'),
    seams: {
      http: {
        post: async (exchange, next) => (exchange.headers['last-event-id'] ? exchange.reply(400) : next(exchange)),
      },
    },
  },
  'http.compat.server-ignores-session-id': {
    says: 'looks for the session of an older client',
    serves: since('2026-07-28'),
    seams: {
      http: {
        post: async (exchange, next) => (exchange.headers['mcp-session-id'] ? exchange.reply(404) : next(exchange)),
      },
    },
  },
  'http.compat.server-no-session-id': {
    says: 'sends a session id back',
    serves: since('2026-07-28'),
    seams: {
      http: {
        head: (head, exchange, next) => {
          const { status, headers } = next(head, exchange)
          const id = exchange.headers['mcp-session-id']
          return { status, headers: id === undefined ? headers : { ...headers, 'mcp-session-id': id } }
        },
      },
    },
  },
})
