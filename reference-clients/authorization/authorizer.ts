/** Gets tokens for a server and puts them on its requests (basic/authorization). */

import { createHash, randomBytes } from 'node:crypto'
import { AuthorizationFailed } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import type { JsonObject } from '../messages.ts'
import { isSince } from '../revisions.ts'
import type { HttpResponse } from '../transports/http-exchange.ts'
import { type Account, AccountStore, ownersAlone } from './account-store.ts'
import { type Answer, type Asker, createAsker } from './asker.ts'
import { type Callback, type OpenBrowser, openCallback } from './browser.ts'
import { bearerChallenge, type Challenge, parseChallenges } from './challenges.ts'
import { authorizationDecisions } from './correct.ts'
import type { AuthorizationDecisions, GivenIdentity, OtherWays, Tokens } from './decisions.ts'
import { type Discovered, discoverIssuer, urlIn } from './discovery.ts'
import { type ServedDocument, serveDocument } from './own-document.ts'
import { ProofKey, type Proving } from './proof.ts'
import { identify } from './registration.ts'
import type { TokenSource } from './token-source.ts'
import { askUnattended, isUnattended } from './unattended.ts'

export class Authorizer implements TokenSource {
  readonly #stored: AccountStore
  readonly #run: Run
  readonly #open: OpenBrowser
  readonly #given: GivenIdentity
  readonly #decide: AuthorizationDecisions
  readonly #accounts = new Map<string, Account>()
  readonly #tries = new Map<string, number>()
  /** By origin: what its next proof has to have. */
  readonly #nonces = new Map<string, string>()
  #key: ProofKey | undefined
  #current: Account | undefined
  #callback: Callback | undefined
  #document: ServedDocument | undefined
  #busy: Promise<unknown> = Promise.resolve()

  constructor(run: Run, open: OpenBrowser, given: GivenIdentity) {
    this.#run = run
    this.#open = open
    this.#given = given
    this.#decide = authorizationDecisions(run.seams.authorize)
    this.#stored = new AccountStore(run.options.stateDirectory, (what, folder) =>
      this.#decide.protects(what, folder, () => ownersAlone),
    )
  }

  token(server: string): string | undefined {
    const tokens = this.#current?.tokens
    return this.#decide.tokenFor(tokens, server, () => tokens?.access)
  }

  credentials({ method, url }: { method: string; url: string }, token: string): Record<string, string> {
    if (this.#current?.tokens?.isBound !== true) return { Authorization: `Bearer ${token}` }
    const scheme = this.#decide.scheme(() => 'DPoP')
    return { Authorization: `${scheme} ${token}`, ...this.#proof({ purpose: 'message', method, url, token }) }
  }

  async renew(server: string, response: HttpResponse, used: string | undefined, operation: string): Promise<boolean> {
    const field = response.headers['www-authenticate']
    const challenge = this.#decide.challenge(field, () => bearerChallenge(field))
    const lacksScope = response.status === 403 && challenge?.parameters.error === 'insufficient_scope'
    if (response.status !== 401 && !lacksScope) return false
    const times = this.#tries.get(operation) ?? 0
    if (times < mostTries && this.#wantsNonce(server, response)) {
      this.#tries.set(operation, times + 1)
      response.abandon()
      return true
    }
    const choice = this.#decide.afterRefusal(times, () => (times < mostTries ? 'authorize' : 'give up'))
    if (choice === 'give up') return false
    this.#tries.set(operation, times + 1)
    response.abandon()
    if (choice === 'repeat') return true
    const renewed = this.#busy.then(async () => {
      // Another request has got a new one meanwhile.
      if (this.#current?.tokens !== undefined && this.token(server) !== used) return
      await this.#authorize(server, challenge, lacksScope)
    })
    this.#busy = renewed.catch(() => {})
    await renewed
    return true
  }

  /** The server wants a nonce of its own in the proof, which is there from now on. */
  #wantsNonce(server: string, { status, headers }: HttpResponse): boolean {
    const nonce = headers['dpop-nonce']
    const challenges = parseChallenges(headers['www-authenticate'] ?? '')
    const isAsked = challenges.some(({ parameters }) => parameters.error === 'use_dpop_nonce')
    if (status !== 401 || nonce === undefined || !isAsked) return false
    if (!this.#decide.takesNonce('message', () => true)) return false
    this.#nonces.set(new URL(server).origin, nonce)
    return true
  }

  #send(url: string): Promise<void> {
    const { options, signal } = this.#run
    const ways: OtherWays = {
      inShell: (as) => this.#open(url, signal, as),
      say: (line) => options.log?.(line),
    }
    return this.#decide.opens(url, ways, () => this.#open(url, signal))
  }

  #proof(about: Omit<Proving, 'nonce'>): Record<string, string> {
    const key = this.#ownKey()
    const proving = { ...about, nonce: this.#nonces.get(new URL(about.url).origin) }
    const proof = this.#decide.proof(key.unsigned(proving), proving, (made) => key.sign(made))
    return proof === undefined ? {} : { DPoP: proof }
  }

  /** The key of the client: the one that it has stored, if its tokens may outlive it. */
  #ownKey(): ProofKey {
    if (this.#key === undefined) {
      this.#key = new ProofKey(this.#stored.readKey())
      this.#stored.writeKey(this.#key.pem)
    }
    return this.#key
  }

  /** A token request, with a proof where the authorization server takes them (RFC 9449, 5 and 8). */
  async #token(
    asker: Asker,
    metadata: JsonObject,
    form: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const url = urlIn(metadata, 'token_endpoint')
    if (!this.#decide.bindsTokens(metadata, () => takesProofs(metadata))) return asker.token(url, form, headers)
    const ask = () => asker.token(url, form, { ...headers, ...this.#proof({ purpose: 'token', method: 'POST', url }) })
    const answer = await ask()
    const isAsked = answer.body.error === 'use_dpop_nonce' && answer.nonce !== undefined
    if (!isAsked || !this.#decide.takesNonce('token', () => true)) return answer
    this.#nonces.set(new URL(url).origin, answer.nonce ?? '')
    return ask()
  }

  close(): void {
    this.#callback?.close()
    this.#document?.close()
  }

  async #serve(redirectUri: string): Promise<string | undefined> {
    const { certificate } = this.#given
    if (certificate !== undefined) this.#document ??= await serveDocument(certificate, redirectUri, this.#decide)
    return this.#document?.url
  }

  async #authorize(server: string, challenge: Challenge | undefined, lacksScope: boolean): Promise<void> {
    const { options, state } = this.#run
    const asker = createAsker(this.#run, options.revision ?? state.revision, this.#decide)
    const found = await discoverIssuer(asker, server, challenge)
    const keyOf = (stored: boolean): string => this.#decide.storeKey(found.issuer, stored, () => found.issuer)
    const account = this.#accounts.get(keyOf(false)) ?? this.#stored.read(keyOf(true)) ?? { requested: [] }
    this.#accounts.set(keyOf(false), account)
    this.#current = account
    const { tokens } = account
    const mayRefresh = !lacksScope && this.#decide.refreshes(tokens, () => tokens?.refresh !== undefined)
    const isRenewed = mayRefresh && (await this.#refresh(asker, server, found, account, tokens))
    if (!isRenewed && isUnattended(this.#given)) await this.#askAlone(asker, server, challenge, found, account)
    else if (!isRenewed) await this.#askUser(asker, server, challenge, found, account)
    this.#stored.write(keyOf(true), account)
  }

  async #refresh(asker: Asker, server: string, found: Discovered, account: Account, old: Tokens | undefined) {
    const { form, headers } = this.#clientOf(account, found.metadata)
    const asked = {
      grant_type: 'refresh_token',
      refresh_token: old?.refresh ?? '',
      ...form,
      ...this.#resource(asker, server, found),
    }
    const { status, body } = await this.#token(asker, found.metadata, asked, headers)
    const renewed = status === 200 ? tokensIn(body, old) : undefined
    if (renewed !== undefined) account.tokens = renewed
    return renewed !== undefined
  }

  /** Without a user: what is given is all there is. */
  async #askAlone(
    asker: Asker,
    server: string,
    challenge: Challenge | undefined,
    found: Discovered,
    account: Account,
  ): Promise<void> {
    const { metadata, issuer } = found
    const ways = {
      register: () => identify(asker, metadata, 'http://127.0.0.1/callback', {}),
      askUser: () => this.#askUser(asker, server, challenge, found, account),
    }
    await this.#decide.beforeUnattended(ways, async () => {})
    const scopes = this.#scopes(challenge, found, account)
    const scope: Record<string, string> = scopes === undefined ? {} : { scope: scopes.join(' ') }
    const resource = this.#resource(asker, server, found)
    const answer = await askUnattended(asker, this.#given, { issuer, metadata, server, resource, scope })
    const issued = answer.status === 200 ? tokensIn(answer.body, undefined) : undefined
    if (issued === undefined)
      throw new AuthorizationFailed(`no token was issued: ${answer.body.error ?? answer.status}`)
    account.tokens = issued
  }

  async #askUser(
    asker: Asker,
    server: string,
    challenge: Challenge | undefined,
    found: Discovered,
    account: Account,
  ): Promise<void> {
    const { metadata, issuer } = found
    const needsProof = isSince(asker.revision, '2025-11-25')
    if (!this.#decide.provesPkce(metadata, () => !needsProof || listsS256(metadata)))
      throw new AuthorizationFailed('the authorization server does not say that it supports PKCE')
    this.#callback ??= await openCallback()
    const { url: redirectUri } = this.#callback
    account.identity ??= await identify(asker, metadata, redirectUri, this.#given, () => this.#serve(redirectUri))
    const scopes = this.#scopes(challenge, found, account)
    const verifier = randomBytes(32).toString('base64url')
    const state = randomBytes(16).toString('base64url')
    const { authorizationUrl } = this.#run.seams
    const url = new URL(urlIn(metadata, 'authorization_endpoint', this.#decide.acceptsEndpoint))
    const parameters = {
      response_type: 'code',
      client_id: account.identity.clientId,
      redirect_uri: this.#callback.url,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
      ...this.#resource(asker, server, found),
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const asked = authorizationUrl === undefined ? url : authorizationUrl(url, { verifier })
    const back = this.#callback.next(this.#run.signal)
    await Promise.all([this.#send(asked.href), back])
    const answer = await back
    const request = { issuer, metadata, state, verifier }
    if (!this.#decide.acceptsRedirect(answer, request, () => isAnswerTo(answer, request)))
      throw new AuthorizationFailed('the redirect does not belong to the request')
    const code = answer.get('code')
    if (code === null)
      throw new AuthorizationFailed(
        `authorization was refused: ${answer.get('error_description') ?? answer.get('error')}`,
      )
    const { form, headers } = this.#clientOf(account, metadata)
    const redeemed = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#callback.url,
      code_verifier: verifier,
      ...form,
      ...this.#resource(asker, server, found),
    }
    const { status, body } = await this.#token(asker, metadata, redeemed, headers)
    const issued = status === 200 ? tokensIn(body, undefined) : undefined
    if (issued === undefined) throw new AuthorizationFailed(`no token was issued: ${body.error ?? status}`)
    account.tokens = issued
  }

  #scopes(challenge: Challenge | undefined, { resource }: Discovered, account: Account): string[] | undefined {
    const listed = resource?.scopes_supported
    const supported = Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : []
    const challenged = challenge?.parameters.scope
    const { requested } = account
    const scopes = this.#decide.scopes({ challenged, supported, requested }, () => {
      const wanted = challenged === undefined ? supported : challenged.split(' ').filter((scope) => scope !== '')
      const all = [...new Set([...requested, ...wanted])]
      return all.length === 0 ? undefined : all
    })
    account.requested = [...(scopes ?? [])]
    return scopes
  }

  #resource(asker: Asker, server: string, { resource: metadata }: Discovered): Record<string, string> {
    const named = metadata?.resource
    const value = this.#decide.resource(server, metadata, () => {
      if (!isSince(asker.revision, '2025-06-18')) return undefined
      return typeof named === 'string' ? named : canonical(server)
    })
    return value === undefined ? {} : { resource: value }
  }

  /** How the client shows who it is: a secret goes into the form, or where the metadata has Basic alone into a header. */
  #clientOf({ identity }: Account, metadata: JsonObject): Shown {
    if (identity === undefined) return { form: {}, headers: {} }
    const { clientId, clientSecret } = identity
    if (clientSecret === undefined) return { form: { client_id: clientId }, headers: {} }
    const listed = metadata.token_endpoint_auth_methods_supported
    const methods = Array.isArray(listed) ? listed : ['client_secret_basic']
    const way = this.#decide.clientAuthentication(methods, () =>
      methods.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic',
    )
    if (way === 'client_secret_post') return { form: { client_id: clientId, client_secret: clientSecret }, headers: {} }
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
    return { form: {}, headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
  }
}

/** What a token request says of its client. */
interface Shown {
  readonly form: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** Rounds of one operation. */
const mostTries = 3

/** Without fragment; without a slash that only stands for the empty path. */
function canonical(server: string): string {
  const url = new URL(server)
  url.hash = ''
  return url.pathname === '/' && url.search === '' ? url.origin : url.href
}

function listsS256({ code_challenge_methods_supported: methods }: JsonObject): boolean {
  return Array.isArray(methods) && methods.includes('S256')
}

/** The state is ours, and the issuer the one that was asked (RFC 9207). */
function isAnswerTo(
  answer: URLSearchParams,
  { state, issuer, metadata }: { state: string; issuer: string; metadata: JsonObject },
): boolean {
  if (answer.get('state') !== state) return false
  const iss = answer.get('iss')
  if (iss !== null) return iss === issuer
  return metadata.authorization_response_iss_parameter_supported !== true
}

function takesProofs({ dpop_signing_alg_values_supported: algorithms }: JsonObject): boolean {
  return Array.isArray(algorithms) && algorithms.includes('ES256')
}

function tokensIn(answer: JsonObject, old: Tokens | undefined): Tokens | undefined {
  const { access_token: access, refresh_token, token_type } = answer
  if (typeof access !== 'string') return undefined
  const refresh = typeof refresh_token === 'string' ? refresh_token : old?.refresh
  const isBound = String(token_type).toLowerCase() === 'dpop'
  return { access, refresh, ...(isBound ? { isBound } : {}) }
}
