/** The authorization endpoint: who is the client, who is the user, and does the user agree? */
import { randomUUID } from 'node:crypto'
import { type Answer, type Asked, escaped, page, redirect } from './answer.ts'
import { clientOf, isLoopback, type NamedClient } from './clients.ts'
import type { Grant, Issuer } from './issuer.ts'
import { paths } from './metadata.ts'
import { through } from './seams.ts'

interface Pending extends Grant {
  readonly client: NamedClient
  readonly state: string | null
  isLoggedIn: boolean
}

const pending = new Map<string, Pending>()

export async function authorize(issuer: Issuer, { query }: Asked): Promise<Answer> {
  const redirectUri = query.get('redirect_uri') ?? ''
  const client = await clientOf(issuer, query.get('client_id') ?? '')
  const isRegistered =
    client !== undefined && issuer.check('redirect', isListed, redirectUri, client.redirectUris ?? [redirectUri])
  if (client === undefined || !isRegistered) {
    const to = through(issuer.seams.refusal, () => undefined, redirectUri)
    return to === undefined
      ? page(400, '<p>Unknown client or redirect URI.</p>')
      : backTo(to, { error: 'invalid_request' })
  }
  const refuse = (error: string): Answer => back(issuer, redirectUri, query.get('state'), { error })
  if (!through(issuer.seams.responseType, (type) => type === 'code', query.get('response_type') ?? ''))
    return refuse('unsupported_response_type')
  const challenge = query.get('code_challenge') ?? ''
  const hasChallenge = challenge !== '' && query.get('code_challenge_method') === 'S256'
  if (!issuer.check('challenge', () => hasChallenge, challenge)) return refuse('invalid_request')
  const resource = query.get('resource')
  const { resource: known } = issuer.options
  if (resource !== null && known !== undefined && !issuer.check('resource', isSame, resource, known))
    return refuse('invalid_target')
  const scope = query.get('scope') ?? ''
  if (!scope.split(' ').every((one) => ['', 'tools', 'resources', 'offline_access'].includes(one)))
    return refuse('invalid_scope')
  const id = randomUUID()
  pending.set(id, {
    client,
    redirectUri,
    challenge,
    scope,
    resource: resource ?? undefined,
    state: query.get('state'),
    isLoggedIn: false,
  })
  return page(
    200,
    `<form method="post" action="${paths.login}"><input type="hidden" name="request" value="${id}">
<input name="username"><input type="password" name="password"><button>Log in</button></form>`,
  )
}

export function login(issuer: Issuer, { form }: Asked): Answer {
  const id = form.get('request') ?? ''
  const one = pending.get(id)
  const { user = { name: 'alice', password: 'wonderland' } } = issuer.options
  if (one === undefined || form.get('username') !== user.name || form.get('password') !== user.password)
    return page(403, '<p>Wrong name or password.</p>')
  one.isLoggedIn = true
  const lines = through(
    issuer.seams.consent,
    ({ name, host, isLocal }) => [
      `${name} wants to use your account.`,
      `You will be sent to ${host}.`,
      ...(isLocal ? ['Warning: any program on this machine may call itself so.'] : []),
    ],
    {
      name: one.client.name,
      host: new URL(one.redirectUri).hostname,
      isLocal: (one.client.redirectUris ?? []).every(isLoopback),
    },
  )
  return page(
    200,
    `${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<form method="post" action="${paths.consent}">
<input type="hidden" name="request" value="${id}">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
  )
}

export function consent(issuer: Issuer, { form }: Asked): Answer {
  const id = form.get('request') ?? ''
  const one = pending.get(id)
  if (one === undefined || !one.isLoggedIn) return page(400, '<p>Nothing to agree to.</p>')
  pending.delete(id)
  if (form.get('decision') !== 'allow') return back(issuer, one.redirectUri, one.state, { error: 'access_denied' })
  const code = `code-${randomUUID()}`
  issuer.codes.set(code, one)
  return back(issuer, one.redirectUri, one.state, { code })
}

function back(issuer: Issuer, uri: string, state: string | null, answer: Readonly<Record<string, string>>): Answer {
  const parameters = new URLSearchParams({ ...answer, iss: issuer.origin, ...(state === null ? {} : { state }) })
  return backTo(
    uri,
    through(issuer.seams.redirect, (given) => given, parameters),
  )
}

function backTo(uri: string, parameters: URLSearchParams | Readonly<Record<string, string>>): Answer {
  const url = new URL(uri)
  for (const [name, value] of new URLSearchParams(parameters)) url.searchParams.set(name, value)
  return redirect(url.href)
}

/** The same text; the port of a loopback address may differ (RFC 8252). */
function isListed(uri: string, registered: readonly string[]): boolean {
  const same = (one: string): string => (one.startsWith('http:') && isLoopback(one) ? one.replace(/:\d+/, '') : one)
  return registered.some((one) => same(one) === same(uri))
}

/** Scheme and host are compared in any case (RFC 3986). */
function isSame(asked: string, known: string): boolean {
  return URL.canParse(asked) && new URL(asked).href === new URL(known).href
}
