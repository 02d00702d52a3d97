/** A small, correct OAuth 2.1 authorization server for MCP, without a framework. Instances share nothing. */
import { createServer, type IncomingMessage } from 'node:http'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { type Answer, type Asked, json } from './answer.ts'
import { authorize, consent, login } from './authorize.ts'
import { register } from './clients.ts'
import { Issuer } from './issuer.ts'
import type { JsonObject } from './json.ts'
import { documentAt, paths } from './metadata.ts'
import type { IssuerOptions } from './options.ts'
import { token } from './tokens.ts'

export type { Fault } from './fault.ts'
export type { IssuerOptions } from './options.ts'

interface ReferenceIssuer {
  /** Listens on 127.0.0.1; resolves with the issuer identifier. */
  listen(port?: number): Promise<string>
  /** An ID token of the one user, as a sign-on would give it to the client. */
  idToken(clientId: string, claims?: JsonObject): Promise<string>
  close(): void
}

export function createReferenceIssuer(options: IssuerOptions = {}): ReferenceIssuer {
  const issuer = new Issuer(options)
  const server = createServer((request, response) => {
    void read(request)
      .then((asked) => answer(issuer, asked))
      .catch((): Answer => json(500, { error: 'server_error' }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  return {
    listen: (port = 0) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          const address = server.address()
          issuer.origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
          resolve(issuer.origin)
        })
      }),
    idToken(clientId, claims = {}) {
      const exp = Math.floor(Date.now() / 1000) + 3600
      return issuer.sign({ sub: 'user-1', aud: clientId, exp, ...claims })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(issuer: Issuer, asked: Asked): Promise<Answer> {
  const document = documentAt(issuer, asked.path)
  if (document !== undefined) return json(200, document)
  switch (asked.path) {
    case paths.authorize:
      return authorize(issuer, asked)
    case paths.login:
      return login(issuer, asked)
    case paths.consent:
      return consent(issuer, asked)
    case paths.token:
      return token(issuer, asked)
    case paths.register:
      return register(issuer, asked)
    case paths.keys:
      return json(200, await issuer.publicKeys())
    case paths.userinfo:
      return userinfo(issuer, asked)
    default:
      return json(404, { error: 'not_found' })
  }
}

async function userinfo(issuer: Issuer, { authorization = '' }: Asked): Promise<Answer> {
  const given = authorization.replace(/^bearer +/i, '')
  const isGood = issuer.check('bearer', (verified) => verified, await isOwn(issuer, given))
  return isGood ? json(200, { sub: 'user-1' }) : json(401, {}, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
}

async function isOwn(issuer: Issuer, jwt: string): Promise<boolean> {
  try {
    await jwtVerify(jwt, await issuer.publicKey(), { issuer: issuer.origin })
    return decodeProtectedHeader(jwt).typ === 'at+jwt'
  } catch {
    return false
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(body),
    body,
    authorization: request.headers.authorization,
    proofs: request.headersDistinct.dpop ?? [],
    cookies: request.headers.cookie ?? '',
  }
}
