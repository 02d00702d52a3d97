/** A client of an authorization server, and the user in front of it: what both ask for, step by step. */
import { createHash, randomBytes } from 'node:crypto'
import { type Exchange, header, parseJson, type ServerDrive, type TestClient } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { type Form, formIn, textOfPage } from '../html-forms.ts'
import { cookiesSet, keepCookies, type SetCookie } from './cookies.ts'
import { metadataPlaces } from './places.ts'

type Accounts = NonNullable<ServerDrive['accounts']['authorizationServer']>

/** A client as the authorization server knows it. */
export interface Party {
  readonly id: string
  readonly secret?: string
  readonly redirectUri: string
}

/** Where a walk through the pages of a login has ended. */
export interface Walk {
  /** The redirect to one of the targets. */
  readonly arrived: URL | undefined
  /** The texts of the pages that the user saw. */
  readonly pages: readonly string[]
  /** The last page without its query, its status and the names of its fields; for people. */
  readonly at: string
  /** The status of the last answer; undefined: there was none. */
  readonly status: number | undefined
  /** The last page, whose form was not sent: the user went no further. */
  readonly form?: Form
}

/** What a browser is about to send; with a body by POST. */
interface Sending {
  readonly url: string
  readonly body?: string
}

/** How a user goes through the pages of a login. */
export interface Ways {
  /** Default: agrees. */
  readonly decision?: 'agrees' | 'refuses'
  /** What the browser has kept, and keeps; default none. */
  readonly cookies?: Map<string, string>
  /** Forms that the user sends before going no further; default all. */
  readonly forms?: number
}

/** Nobody listens there: we read the redirect, and follow it no further. */
export const loopbackUri = 'http://127.0.0.1:47629/callback'
export const secureUri = 'https://client.example/callback'

const mostSteps = 12

export class Player {
  readonly #client: TestClient<string>
  readonly account: Accounts
  readonly issuer: string
  /** The first metadata document that was found. */
  metadata: JsonObject = {}
  /** The cookies that the server has set, by name, as it set them last. */
  readonly cookiesSet = new Map<string, SetCookie>()

  constructor(client: TestClient<string>, account: Accounts, issuer: string) {
    this.#client = client
    this.account = account
    this.issuer = issuer
  }

  /** Tells judges what only we can know: whether two secrets are the same, what is in a token. */
  tell(facts: JsonObject): void {
    this.#client.note(`facts ${JSON.stringify(facts)}`)
  }

  /** Makes the run incomplete: something that the user has configured did not come off. */
  complain(problem: string): void {
    this.#client.note(problem, { problem: true })
  }

  /** Looks for the metadata at all places. */
  async discover(): Promise<void> {
    for (const [name, url] of metadataPlaces(this.issuer)) {
      const { http } = await this.get(url, `metadata-${name}`)
      const document = parseJson(http?.responseBody ?? '')
      if (http?.status === 200 && isJsonObject(document) && Object.keys(this.metadata).length === 0)
        this.metadata = document
    }
  }

  endpoint(name: string): string | undefined {
    const url = this.metadata[`${name}_endpoint`]
    return typeof url === 'string' && URL.canParse(url) ? url : undefined
  }

  get(url: string, as?: string, headers: Readonly<Record<string, string | null>> = {}): Promise<Exchange> {
    return this.#send({ method: 'GET', url, headers: { Accept: 'application/json, text/html', ...headers } }, as)
  }

  /** Registers a client (RFC 7591). */
  async register(metadata: JsonObject, as: string): Promise<Party | undefined> {
    const url = this.endpoint('registration')
    if (url === undefined) return undefined
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const { http } = await this.#send({ method: 'POST', url, headers, body: JSON.stringify(metadata) }, as)
    const body = parseJson(http?.responseBody ?? '')
    if (http?.status === undefined || http.status >= 300 || !isJsonObject(body)) return undefined
    const { client_id: id, client_secret: secret } = body
    const [uri] = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
    if (typeof id !== 'string') return undefined
    const own = { id, redirectUri: typeof uri === 'string' ? uri : loopbackUri }
    return typeof secret === 'string' ? { ...own, secret } : own
  }

  /** A public client: that of the account, or a new one. */
  async publicClient(): Promise<Party | undefined> {
    const { client } = this.account
    if (client !== undefined) return { redirectUri: loopbackUri, ...client }
    return this.register(
      {
        client_name: 'mcp-conform',
        redirect_uris: [secureUri, loopbackUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      'register',
    )
  }

  /** A client with a secret. */
  async confidentialClient(): Promise<Party | undefined> {
    const { confidentialClient } = this.account
    if (confidentialClient !== undefined) return { redirectUri: loopbackUri, ...confidentialClient }
    return this.register(
      {
        client_name: 'mcp-conform, confidential',
        redirect_uris: [secureUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: this.#takesPost ? 'client_secret_post' : 'client_secret_basic',
      },
      'register-confidential',
    )
  }

  /** An authorization request in the name of a client, with a proof that fits `verifier`; null leaves a parameter out. */
  request(party: Party, verifier: string, edits: Readonly<Record<string, string | null>> = {}): string {
    const url = new URL(this.endpoint('authorization') ?? this.issuer)
    const { scope, resource } = this.account
    const parameters = {
      response_type: 'code',
      client_id: party.id,
      redirect_uri: party.redirectUri,
      state: randomBytes(12).toString('base64url'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(scope === undefined ? {} : { scope }),
      ...(resource === undefined ? {} : { resource }),
      ...edits,
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value)
    return url.href
  }

  /**
   * Opens a page and does what a user does, who agrees or refuses, until it leads to one of the targets or nowhere.
   * @param as begins the labels of all steps
   */
  async walk(
    start: string | Sending,
    targets: readonly string[],
    as: string,
    { decision = 'agrees', cookies = new Map<string, string>(), forms: mostForms = Infinity }: Ways = {},
  ): Promise<Walk> {
    const pages: string[] = []
    let forms = 0
    let at = ''
    let status: number | undefined
    let next: Sending | undefined = typeof start === 'string' ? { url: start } : start
    for (let step = 1; next !== undefined && step <= mostSteps; step += 1) {
      const asked: Sending = next
      const url: string = asked.url
      const body = asked.body
      next = undefined
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { http }: Exchange = await this.#send(
        {
          method: body === undefined ? 'GET' : 'POST',
          url,
          headers: {
            Accept: 'text/html, */*',
            ...(cookie === '' ? {} : { Cookie: cookie }),
            ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          },
          ...(body === undefined ? {} : { body }),
        },
        `${as}-${step}`,
      )
      status = http?.status
      at = describe(url, status)
      if (http === undefined) break
      keepCookies(http.responseHeaders, cookies)
      for (const cookie of cookiesSet(http.responseHeaders))
        if (!cookie.isOver) this.cookiesSet.set(cookie.name, cookie)
      const location = header(http.responseHeaders, 'location')
      if (location !== undefined && URL.canParse(location, url)) {
        const to: URL = new URL(location, url)
        if (targets.some((target) => leadsTo(to, target))) return { arrived: to, pages, at, status }
        if (/^https?:$/.test(to.protocol)) next = { url: to.href }
        continue
      }
      const html = http.responseBody ?? ''
      pages.push(textOfPage(html))
      const form = (http.status ?? 500) < 400 ? formIn(html, url) : undefined
      if (form === undefined) break
      at = describe(url, status, [...form.fields.keys()])
      if (forms >= mostForms) return { arrived: undefined, pages, at, status, form }
      const typed = this.#typed(forms, decision)
      forms += 1
      if (form.asksPassword && typed === undefined) break
      next = sending(form, typed)
    }
    return { arrived: undefined, pages, at, status }
  }

  /** What leaves the browser when the user sends a form, before which so many were sent. */
  submitting(form: Form, earlier: number): Sending {
    return sending(form, this.#typed(earlier, 'agrees'))
  }

  /**
   * A code for the client, by a request in which nothing is wrong. Where its user gets none although the configuration
   * says what to type, or because the server broke down, the run is incomplete, and says where it stopped.
   */
  async expectedCode(party: Party, verifier: string, as: string): Promise<string | undefined> {
    const { arrived, at, status } = await this.walk(this.request(party, verifier), [party.redirectUri], as)
    const code = arrived?.searchParams.get('code') ?? undefined
    const isConfigured = this.account.login !== undefined
    if (code === undefined && (isConfigured || (status ?? 0) >= 500)) {
      const error = arrived?.searchParams.get('error')
      const how = arrived === undefined ? '' : ` (a redirect with ${error ? `error ${quoted(error)}` : 'no code'})`
      this.complain(`The login led to no code, and nothing that needs one was judged: it stopped at ${at}${how}`)
    }
    return code
  }

  /** A code for the client, if its user gets so far. */
  async code(party: Party, verifier: string, as: string): Promise<string | undefined> {
    const { arrived } = await this.walk(this.request(party, verifier), [party.redirectUri], as)
    return arrived?.searchParams.get('code') ?? undefined
  }

  /** A token request; the body of the answer, if it is one. */
  async token(
    form: Readonly<Record<string, string>>,
    as: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<JsonObject | undefined> {
    const url = this.endpoint('token')
    if (url === undefined) return undefined
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json', ...more }
    const { http } = await this.#send({ method: 'POST', url, headers, body: `${new URLSearchParams(form)}` }, as)
    const body = parseJson(http?.responseBody ?? '')
    return http?.status === 200 && isJsonObject(body) ? body : undefined
  }

  /** The same in the name of a client, which shows its secret in the way that the metadata offers. */
  redeem(party: Party, form: Readonly<Record<string, string>>, as: string): Promise<JsonObject | undefined> {
    if (party.secret === undefined || this.#takesPost) return this.token(form, as)
    const { client_secret: _, ...rest } = form
    const credentials = [party.id, party.secret].map(encodeURIComponent).join(':')
    return this.token(rest, as, { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` })
  }

  /** Without a list the metadata offers HTTP Basic alone (RFC 8414, 2). */
  get #takesPost(): boolean {
    const methods = this.metadata.token_endpoint_auth_methods_supported
    const isKnown = Object.keys(this.metadata).length > 0
    return !isKnown || (Array.isArray(methods) && methods.includes('client_secret_post'))
  }

  /** What redeems a code; null leaves a parameter out. */
  redeeming(
    party: Party,
    code: string,
    verifier: string,
    edits: Readonly<Record<string, string | null>> = {},
  ): Record<string, string> {
    const { resource } = this.account
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: party.redirectUri,
      code_verifier: verifier,
      ...identity(party),
      ...(resource === undefined ? {} : { resource }),
      ...edits,
    }
    return Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  #typed(form: number, decision: 'agrees' | 'refuses'): Readonly<Record<string, string>> | undefined {
    const { login = [], refusal } = this.account
    const isLast = form >= login.length - 1
    if (decision === 'refuses' && refusal !== undefined && isLast) return refusal
    return login[Math.min(form, login.length - 1)]
  }

  #send(
    {
      headers,
      ...init
    }: { method: string; url: string; headers: Readonly<Record<string, string | null>>; body?: string },
    as: string | undefined,
  ): Promise<Exchange> {
    const bare = { 'MCP-Protocol-Version': null, 'Mcp-Session-Id': null, 'Last-Event-ID': null }
    return this.#client.http({
      ...init,
      bare: true,
      headers: { ...bare, ...headers },
      ...(as === undefined ? {} : { as }),
    })
  }
}

/** The client's id and secret as parameters. */
export const identity = ({ id, secret }: Pick<Party, 'id' | 'secret'>): Record<string, string> =>
  secret === undefined ? { client_id: id } : { client_id: id, client_secret: secret }

/** A PKCE verifier. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')

/** What a browser sends when its user has typed something into a form. */
function sending(form: Form, typed: Readonly<Record<string, string>> = {}): Sending {
  const fields = new URLSearchParams([...form.fields])
  for (const [name, value] of Object.entries(typed)) fields.set(name, value)
  return form.method === 'POST'
    ? { url: form.action, body: `${fields}` }
    : { url: `${form.action.split('?')[0]}?${fields}` }
}

/** Opens a connection to the server under test, and looks for its metadata. */
export async function play(drive: Pick<ServerDrive, 'connect' | 'accounts'>): Promise<Player> {
  const client = await drive.connect({ handshake: false })
  const { authorizationServer = {} } = drive.accounts
  const player = new Player(client, authorizationServer, authorizationServer.issuer ?? '')
  return player
}

/** What the target has written is shown as a bounded string. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 120))

function describe(url: string, status: number | undefined, fields: readonly string[] = []): string {
  const { origin, pathname } = new URL(url)
  const answer = status === undefined ? 'no answer' : `HTTP ${status}`
  const names = fields.length === 0 ? '' : `, fields ${fields.slice(0, 10).map(quoted).join(', ')}`
  return `${quoted(`${origin}${pathname}`)}: ${answer}${names}`
}

function leadsTo(to: URL, target: string): boolean {
  const wanted = new URL(target)
  return to.origin === wanted.origin && to.pathname === wanted.pathname
}
