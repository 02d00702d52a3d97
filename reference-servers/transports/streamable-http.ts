import { through } from '../seams.ts'
import type { Sessions } from '../sessions.ts'
import type { Exchange } from './exchange.ts'
import { acceptProblem, protocolVersionProblem, sessionProblem } from './http-checks.ts'
import { post } from './post.ts'

/** Serves one exchange at the MCP endpoint (basic/transports#streamable-http). */
export async function serveEndpoint(exchange: Exchange, sessions: Sessions): Promise<void> {
  const { http } = exchange.server.seams
  switch (exchange.request.method) {
    case 'POST':
      return through(http?.post, (clean) => post(clean, sessions), exchange)
    case 'GET':
      return through(http?.get, (clean) => get(clean, sessions), exchange)
    case 'DELETE':
      return through(http?.delete, (clean) => remove(clean, sessions), exchange)
    default:
      return methodNotAllowed(exchange)
  }
}

async function get(exchange: Exchange, sessions: Sessions): Promise<void> {
  const { server, headers } = exchange
  if (!server.sessions || server.handshakeRevisions.length === 0) return methodNotAllowed(exchange)
  const session = sessions.get(headers['mcp-session-id'])
  const refusal = sessionProblem(exchange, session) ?? protocolVersionProblem(exchange) ?? acceptProblem(exchange)
  if (refusal) return exchange.refuse(refusal)
  if (!session) return methodNotAllowed(exchange)
  const lastEventId = headers['last-event-id']
  const resumed = lastEventId === undefined ? undefined : session.streamOf(lastEventId)
  const stream = resumed ?? session.openGetStream()
  stream.attach(exchange)
  if (resumed && lastEventId !== undefined) return resumed.replay(lastEventId)
  stream.begin(session.connection.handshake?.revision === '2025-11-25')
}

async function remove(exchange: Exchange, sessions: Sessions): Promise<void> {
  const { server, headers } = exchange
  if (!server.sessions || server.handshakeRevisions.length === 0) return methodNotAllowed(exchange)
  const session = sessions.get(headers['mcp-session-id'])
  const refusal = sessionProblem(exchange, session) ?? protocolVersionProblem(exchange)
  if (refusal) return exchange.refuse(refusal)
  if (session) sessions.end(session)
  exchange.reply(204)
}

function methodNotAllowed(exchange: Exchange): void {
  const { server } = exchange
  const allow = server.sessions && server.handshakeRevisions.length > 0 ? 'POST, GET, DELETE' : 'POST'
  exchange.reply(405, { allow })
}
