/** A server that serves only who has its token (basic/authorization), and says where tokens are to be had. */

import { scopedTool } from '../features/tools/scoped.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import { areGood, claimsOf, missingScopes } from './issued-token.ts'
import { bearerIn } from './issuing/grants.ts'
import { isAlive } from './issuing/third-party.ts'
import { problemOfProof, proofAlgorithms } from './proof.ts'
import type { Protection, Refusal, TokenProblem } from './refusal.ts'

const scopes = ['tools', 'resources']
const resourcePath = '/.well-known/oauth-protected-resource/mcp'
const serverPath = '/.well-known/oauth-authorization-server'

/** Refuses a request to the endpoint without a good token. True when it did. */
export async function refusesUnauthorized(exchange: Exchange): Promise<boolean> {
  const { protection, seams } = exchange.server
  if (protection === undefined) return false
  if (!(await through(seams.authorization?.needsToken, async () => true, exchange))) return false
  const issued = (await problemOfOwn(exchange)) ?? (await problemOfIssued(exchange, protection))
  const clean = (asked: Exchange): TokenProblem | undefined =>
    issued === 'good' ? undefined : (issued ?? problemOf(asked, protection))
  const problem = through(seams.authorization?.check, clean, exchange)
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

/** The same of a token that it has issued itself: it is as good as what the third party gave for it. */
async function problemOfOwn({ server, headers }: Exchange): Promise<TokenProblem | 'good' | undefined> {
  const login = server.grants.logins.get(bearerIn(headers.authorization))
  if (login === undefined) return undefined
  if (login.expires <= Date.now()) return 'invalid'
  return login.lent === undefined || (await isAlive(server, login.lent)) ? 'good' : 'invalid'
}

/** What is wrong with a JWT of the issuer; `good`: nothing. Undefined: it is none. */
async function problemOfIssued(exchange: Exchange, { issuer }: Protection): Promise<TokenProblem | 'good' | undefined> {
  const { server, headers } = exchange
  const [, scheme = '', token] = /^(bearer|dpop) +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '') ?? []
  if (issuer === undefined || token === undefined) return undefined
  const { authorization } = server.seams
  const clean = (asked: string, by: string) => claimsOf(asked, by, authorization)
  const claims = await through(authorization?.about, clean, token, issuer)
  if (claims === undefined || !areGood(claims, issuer, `${originOf(exchange)}/mcp`, authorization)) return 'invalid'
  const unproven = await problemOfProof(exchange, { scheme, token, claims, url: `${originOf(exchange)}/mcp` })
  if (unproven !== undefined) return unproven
  const needed = needsScopes(await messageIn(exchange)) ? scopesOfTool : []
  return missingScopes(needed, claims, authorization).length > 0 ? 'scope' : 'good'
}

const scopesOfTool = ['fixture:read', 'fixture:write']

const needsScopes = (message: unknown): boolean =>
  isObject(message) && message.method === 'tools/call' && isObject(message.params) && message.params.name === scopedTool

async function messageIn(exchange: Exchange): Promise<unknown> {
  if (exchange.request.method !== 'POST') return undefined
  try {
    return exchange.server.parse(await exchange.body())
  } catch {
    return undefined
  }
}

function problemOf({ headers }: Exchange, { token, other }: Protection): TokenProblem | undefined {
  const { authorization } = headers
  if (authorization === undefined) return 'missing'
  const [, given] = /^bearer +([\w.~+/=-]+)$/i.exec(authorization) ?? []
  if (given === undefined) return 'malformed'
  return given === token || given === other ? undefined : 'invalid'
}

function refusalOf(problem: TokenProblem, exchange: Exchange): Refusal {
  const wanted = problem === 'scope' ? scopesOfTool : scopes
  const parameters = [`resource_metadata="${originOf(exchange)}${resourcePath}"`, `scope="${wanted.join(' ')}"`]
  if (problem === 'scope') parameters.push('error="insufficient_scope"')
  if (problem === 'malformed') parameters.push('error="invalid_request"')
  if (problem === 'invalid') parameters.push('error="invalid_token"')
  // A challenge of its own: its parameters are those that follow its name.
  if (problem === 'proof') parameters.push(`DPoP algs="${proofAlgorithms.join(' ')}"`, 'error="invalid_dpop_proof"')
  if (problem === 'nonce') parameters.push('DPoP error="use_dpop_nonce"')
  const nonce = through(exchange.server.seams.authorization?.nonce, () => undefined)
  return {
    status: problem === 'scope' ? 403 : problem === 'malformed' ? 400 : 401,
    headers: {
      'WWW-Authenticate': `Bearer ${parameters.join(', ')}`,
      ...(problem === 'nonce' && nonce !== undefined ? { 'DPoP-Nonce': nonce } : {}),
    },
  }
}

function documentAt(path: string, origin: string): JsonObject | undefined {
  // Its own authorization server, as far as the metadata goes.
  if (path === resourcePath)
    return {
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: scopes,
      dpop_signing_alg_values_supported: [...proofAlgorithms],
    }
  if (path !== serverPath) return undefined
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  }
}

function originOf({ headers }: Exchange): string {
  return `http://${headers.host ?? 'localhost'}`
}
