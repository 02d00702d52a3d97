/** A third party of ours: users of the server under test log in there, and its tool asks an API there. */
import { header, mintSecret, type ServerDrive, type SiteAnswer, type SiteRequest } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'

export const needsThirdParty =
  'needs third-party: let its users log in at http://127.0.0.1:<port>, set the port under authorization.thirdParty, and under authorization.login what to enter into pages of the server itself'

/** Seconds. */
const hour = 3600

export type Failure = 'refuses' | 'breaks' | 'babbles'

interface Token {
  readonly user: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

class ThirdParty {
  /** Who logs in next, and for how many seconds. */
  user = 'nobody'
  lifetime = hour
  failure: Failure | undefined
  logins = 0
  /** Who the server says it is when it sends a user. */
  readonly clientIds = new Set<string>()
  /** The users whose tokens the API was shown, one for each request. */
  readonly seen: string[] = []
  /** The users for whom a new token was asked. */
  readonly renewed: string[] = []
  readonly #codes = new Map<string, { readonly user: string; readonly seconds: number }>()
  readonly #access = new Map<string, Token>()
  readonly #refresh = new Map<string, string>()
  readonly #revoked = new Set<string>()

  /** No token of this user is good any more. */
  revoke(user: string): void {
    this.#revoked.add(user)
  }

  has(token: string): boolean {
    return this.#access.has(token)
  }

  readonly answer = (request: SiteRequest): SiteAnswer => {
    const { path, origins, query, body } = request
    if (path.startsWith('/.well-known/')) return { status: 200, body: metadata(origins['third-party'] ?? '') }
    switch (path) {
      case '/authorize':
        return this.#login(query)
      case '/token':
        return this.#token(new URLSearchParams(body))
      case '/introspect':
        return { status: 200, body: this.#about(new URLSearchParams(body).get('token') ?? '') }
      case '/jwks':
        return { status: 200, body: { keys: [] } }
      default:
        return this.#api(request)
    }
  }

  #login(query: URLSearchParams): SiteAnswer {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!URL.canParse(redirectUri)) return { status: 400 }
    this.logins += 1
    this.clientIds.add(query.get('client_id') ?? '')
    const url = new URL(redirectUri)
    const state = query.get('state')
    if (state !== null) url.searchParams.set('state', state)
    if (this.failure === 'refuses') url.searchParams.set('error', 'access_denied')
    else {
      const code = mintSecret('code')
      this.#codes.set(code, { user: this.user, seconds: this.lifetime })
      url.searchParams.set('code', code)
    }
    return { status: 302, headers: { Location: url.href } }
  }

  #token(form: URLSearchParams): SiteAnswer {
    if (this.failure === 'breaks') return { status: 500, body: 'The third party is broken.' }
    if (this.failure === 'babbles') return { status: 200, body: 'no JSON at all' }
    const refresh = form.get('refresh_token') ?? ''
    if (form.get('grant_type') === 'refresh_token') {
      const user = this.#refresh.get(refresh)
      if (user !== undefined) this.renewed.push(user)
      if (user === undefined || this.#revoked.has(user)) return { status: 400, body: { error: 'invalid_grant' } }
      return this.#issue(user, hour)
    }
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    return code === undefined ? { status: 400, body: { error: 'invalid_grant' } } : this.#issue(code.user, code.seconds)
  }

  #issue(user: string, seconds: number): SiteAnswer {
    const [access, refresh] = [mintSecret('access'), mintSecret('refresh')]
    this.#access.set(access, { user, expires: Date.now() + seconds * 1000 })
    this.#refresh.set(refresh, user)
    const body = { access_token: access, token_type: 'Bearer', expires_in: seconds, refresh_token: refresh }
    return { status: 200, body, headers: { 'Cache-Control': 'no-store' } }
  }

  #isGood(token: Token | undefined): token is Token {
    return token !== undefined && token.expires > Date.now() && !this.#revoked.has(token.user)
  }

  #about(token: string): JsonObject {
    const known = this.#access.get(token)
    if (!this.#isGood(known)) return { active: false }
    return { active: true, sub: known.user, exp: Math.floor(known.expires / 1000) }
  }

  /** The server may have a key of its own here; that is good for ever. */
  #api({ headers }: SiteRequest): SiteAnswer {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(header(headers, 'authorization') ?? '') ?? []
    const known = this.#access.get(token)
    this.seen.push(known?.user ?? 'the server itself')
    if (known === undefined || this.#isGood(known))
      return {
        status: 200,
        body: { user: `${known?.user ?? 'nobody'}-of-the-third-party`, sub: known?.user ?? 'nobody' },
      }
    return {
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      body: { error: 'invalid_token' },
    }
  }
}

/** Opens it; undefined when the server knows none of ours, or its port is taken. */
export async function openThirdParty(drive: Pick<ServerDrive, 'host' | 'accounts'>): Promise<ThirdParty | undefined> {
  const { thirdParty } = drive.accounts.authorization ?? {}
  if (thirdParty === undefined) return undefined
  const site = new ThirdParty()
  const origin = await drive.host('third-party', site.answer, { port: thirdParty.port })
  return origin === undefined ? undefined : site
}

const metadata = (origin: string): JsonObject => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  introspection_endpoint: `${origin}/introspect`,
  userinfo_endpoint: `${origin}/userinfo`,
  jwks_uri: `${origin}/jwks`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
})
