import { isOwn } from '../authorization/principal.ts'
import { principalOf } from '../authorization/sender.ts'
import { invalidRequest, type RpcError } from '../errors.ts'
import type { Session } from '../sessions.ts'
import type { Exchange } from './exchange.ts'

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** 403 for a web page from elsewhere (basic/transports#security-warning). */
export function originProblem(exchange: Exchange): RpcError | undefined {
  const clean = ({ headers: { origin } }: Pick<Exchange, 'headers'>) => {
    if (origin === undefined) return undefined
    const host = URL.canParse(origin) ? new URL(origin).hostname : ''
    return loopback.includes(host) ? undefined : invalidRequest('Origin not allowed', 403)
  }
  return exchange.server.check('origin', clean, exchange)
}

export function contentTypeProblem(exchange: Exchange): RpcError | undefined {
  const clean = ({ headers }: Pick<Exchange, 'headers'>) =>
    /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
      ? undefined
      : invalidRequest('Content-Type: expected application/json', 415)
  return exchange.server.check('contentType', clean, exchange)
}

/** 406 when none of the forms of an answer would be understood. */
export function acceptProblem(exchange: Exchange): RpcError | undefined {
  const types = exchange.request.method === 'GET' ? ['text/event-stream'] : ['application/json', 'text/event-stream']
  const clean = () =>
    types.some((type) => exchange.accepts(type)) ? undefined : invalidRequest('Accept: nothing to offer', 406)
  return exchange.server.check('accept', clean, exchange)
}

/** 400 without a session id, 404 with one that is unknown or ended (basic/transports#session-management). */
export function sessionProblem(exchange: Exchange, session: Session | undefined): RpcError | undefined {
  const { server } = exchange
  if (!server.sessions) return undefined
  const clean = () => {
    if (exchange.headers['mcp-session-id'] === undefined) return invalidRequest('Mcp-Session-Id: missing')
    const asking = { server, arrival: { principal: principalOf(exchange) } }
    return session && isOwn('session', session.principal, asking) ? undefined : invalidRequest('Session not found', 404)
  }
  const { headers } = exchange
  return server.check('session', clean, session ? { headers, connection: session.connection } : { headers })
}

/** 400 for a version that is malformed or not served; a missing header is fine (#protocol-version-header). */
export function protocolVersionProblem(exchange: Exchange): RpcError | undefined {
  const { server, headers } = exchange
  const clean = () => {
    const version = headers['mcp-protocol-version']
    const isServed = version === undefined || server.handshakeRevisions.some((revision) => revision === version)
    return isServed ? undefined : invalidRequest('MCP-Protocol-Version: not supported')
  }
  return server.check('protocolVersion', clean, exchange)
}
