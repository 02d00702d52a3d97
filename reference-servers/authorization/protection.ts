/** A server that serves only who has its token (basic/authorization), and says where tokens are to be had. */
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import type { Protection, Refusal, TokenProblem } from './refusal.ts'

const scopes = ['tools', 'resources']
const resourcePath = '/.well-known/oauth-protected-resource/mcp'
const serverPath = '/.well-known/oauth-authorization-server'

/** Refuses a request to the endpoint without the token. True when it did. */
export function refusesUnauthorized(exchange: Exchange): boolean {
  const { protection, seams } = exchange.server
  if (protection === undefined) return false
  const problem = through(seams.authorization?.check, (clean) => problemOf(clean, protection), exchange)
  if (problem === undefined) return false
  const { status, headers, body } = through(seams.authorization?.refuse, refusalOf, problem, exchange)
  exchange.reply(status, headers, body)
  return true
}

/** Serves the documents that tell where tokens are to be had. True when it did. */
export function servesDocument(exchange: Exchange): boolean {
  const { protection, seams } = exchange.server
  if (protection === undefined) return false
  const { pathname } = exchange.url
  const document = through(seams.authorization?.document, documentAt, pathname, originOf(exchange))
  if (isObject(document)) exchange.reply(200, {}, JSON.stringify(document))
  return document !== undefined
}

function problemOf({ headers }: Exchange, { token }: Protection): TokenProblem | undefined {
  const { authorization } = headers
  if (authorization === undefined) return 'missing'
  const [, given] = /^bearer +([\w.~+/=-]+)$/i.exec(authorization) ?? []
  if (given === undefined) return 'malformed'
  return given === token ? undefined : 'invalid'
}

function refusalOf(problem: TokenProblem, exchange: Exchange): Refusal {
  const parameters = [`resource_metadata="${originOf(exchange)}${resourcePath}"`, `scope="${scopes.join(' ')}"`]
  if (problem === 'malformed') parameters.push('error="invalid_request"')
  if (problem === 'invalid') parameters.push('error="invalid_token"')
  return {
    status: problem === 'malformed' ? 400 : 401,
    headers: { 'WWW-Authenticate': `Bearer ${parameters.join(', ')}` },
  }
}

function documentAt(path: string, origin: string): JsonObject | undefined {
  // Its own authorization server, as far as the metadata goes.
  if (path === resourcePath)
    return { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: scopes }
  if (path !== serverPath) return undefined
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  }
}

function originOf({ headers }: Exchange): string {
  return `http://${headers.host ?? 'localhost'}`
}
