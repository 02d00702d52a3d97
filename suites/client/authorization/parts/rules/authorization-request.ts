/** What the client asks the user to agree to, and how it redeems the answer. */
import {
  all,
  check,
  each,
  type Finding,
  failed,
  header,
  type Judge,
  notObserved,
  passed,
  warned,
} from '../../../../../harness/index.ts'
import { noAuthorization } from '../judge.ts'
import { type Asked, type View, views } from '../view.ts'

/** Code exchanges, each with the authorization request that gave the code: several flows may go on at a time. */
function exchanges({ authorizations, tokens }: View): readonly { readonly token: Asked; readonly asked: Asked }[] {
  return tokens
    .filter(({ parameters }) => parameters.get('grant_type') === 'authorization_code')
    .flatMap((token) => {
      const code = token.parameters.get('code')
      const before = authorizations.filter((one) => one.http.seq < token.http.seq && one.site === token.site)
      const asked = before.find((one) => code !== null && codeOf(one) === code) ?? before.at(-1)
      return asked === undefined ? [] : [{ token, asked }]
    })
}

/** The code that our authorization server sent back. */
function codeOf({ http }: Asked): string | null {
  const location = header(http.responseHeaders ?? [], 'location') ?? ''
  return URL.canParse(location) ? new URL(location).searchParams.get('code') : null
}

const noExchange = 'the client redeemed no authorization code'

/** PKCE in each launch, and a proof of its own for each request. */
export const provesEachRequest: Judge<never> = (_, context) => {
  const launches = views(context)
  const findings = [...launches.map(usesPkce), ...launches.map(renewsVerifier)]
  return (
    findings.find(({ verdict }) => verdict === 'failed') ??
    findings.find(({ verdict }) => verdict === 'passed') ??
    notObserved(noAuthorization)
  )
}

/** Verifiers are kept as their S256 challenge and their length. */
function usesPkce(view: View): Finding {
  const challenges = view.authorizations.map(({ parameters, http }) =>
    check((parameters.get('code_challenge') ?? '') !== '', 'a code_challenge', null, http.seq),
  )
  const verifiers = exchanges(view).map(({ token, asked }) => {
    const sent = token.parameters.get('code_verifier')
    if (sent === null) return failed('a code_verifier', null, token.http.seq)
    const [, digest, length = '0', odd] = /^sha256~([\w-]+)~(\d+)(~odd)?$/.exec(sent) ?? []
    const isLong = Number(length) >= 43 && Number(length) <= 128
    if (!isLong || odd !== undefined)
      return failed('a code_verifier of 43 to 128 unreserved characters', `one of ${length}`, token.http.seq)
    const { parameters } = asked
    if (parameters.get('code_challenge_method') !== 'S256') return passed
    return check(
      digest === parameters.get('code_challenge'),
      'the code_verifier of the code_challenge',
      sent,
      asked.http.seq,
      token.http.seq,
    )
  })
  return all([...challenges, ...verifiers], noAuthorization)
}

export const usesS256 = (view: View): Finding =>
  each(
    view.authorizations.filter(({ parameters }) => parameters.has('code_challenge')),
    ({ parameters, http }) => {
      const method = parameters.get('code_challenge_method')
      return method === 'S256' ? passed : failed('code_challenge_method=S256', method, http.seq)
    },
    noAuthorization,
  )

export const namesResource = (view: View): Finding =>
  each(
    view.authorizations,
    ({ parameters, http }) => {
      const values = parameters.getAll('resource')
      const isOne = values.length === 1 && values[0] !== ''
      return isOne ? passed : failed('one resource in the authorization request', values, http.seq)
    },
    noAuthorization,
  )

export const repeatsResource = (view: View): Finding =>
  each(
    exchanges(view),
    ({ token, asked }) => {
      const sent = token.parameters.get('resource')
      const before = asked.parameters.get('resource')
      if (sent === null || sent === '') return failed('a resource in the token request', sent, token.http.seq)
      if (before === null) return passed
      return check(sent === before, `the resource of the authorization request, ${before}`, sent, token.http.seq)
    },
    noExchange,
  )

/** Every resource that the client named. */
const resources = ({ authorizations, tokens }: Pick<View, 'authorizations' | 'tokens'>) =>
  [...authorizations, ...tokens].flatMap(({ site, parameters, http }) =>
    parameters.getAll('resource').map((value) => ({ site, value, seq: http.seq })),
  )

export const noResource = 'the client named no resource'

interface ServerOf {
  /** The path of the endpoint. */
  readonly path?: string
  /** The site of the server for which an authorization server was asked; default the only one. */
  serverOf?(site: string): string
}

/** The endpoint itself or what contains it, on its origin. */
export const resourceIsServer = (view: View, { path = '/mcp', serverOf = () => 'mcp' }: ServerOf = {}): Finding =>
  each(
    resources(view),
    ({ site, value, seq }) => {
      const server = view.origins[serverOf(site)]
      if (!URL.canParse(value)) return notObserved('it is no absolute URI, which another requirement covers')
      const { origin, pathname } = new URL(value)
      const contains = pathname === path || path.startsWith(`${pathname.replace(/\/$/, '')}/`)
      return origin === server && contains ? passed : failed(`the MCP server, ${server}${path}`, value, seq)
    },
    noResource,
  )

export const resourceIsCanonical = (view: View): Finding =>
  each(
    resources(view),
    ({ value, seq }) => {
      const isAbsolute = /^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(value) && URL.canParse(value)
      if (!isAbsolute || value.includes('#')) return failed('an absolute URI without a fragment', value, seq)
      return /^[^/]*\/\/[^/]*[A-Z]/.test(value) ? warned('scheme and host in small letters', value, seq) : passed
    },
    noResource,
  )

export const resourceIsSpecific =
  (path: string) =>
  (view: View): Finding =>
    each(
      resources(view).filter(({ value }) => URL.canParse(value) && new URL(value).origin === view.origins.mcp),
      ({ value, seq }) => check(new URL(value).pathname === path, `${view.origins.mcp}${path}`, value, seq),
      noResource,
    )

/** Compares all authorization requests of one launch: a verifier that was used once proves nothing the second time. */
function renewsVerifier(view: View): Finding {
  const asked = view.authorizations.flatMap(({ parameters, http }) => {
    const value = parameters.get('code_challenge')
    return value === null || value === '' ? [] : [{ value, seq: http.seq }]
  })
  const repeated = asked.find(({ value }, i) => asked.findIndex((one) => one.value === value) < i)
  if (repeated !== undefined)
    return failed('a new code_verifier for each authorization request', 'the code_challenge of the first', repeated.seq)
  return asked.length > 1 ? passed : notObserved('the client made no second authorization request')
}

/** Judges all authorization requests of one launch. */
export function usesState(view: View): Finding {
  const states = view.authorizations.map(({ parameters, http }) => ({ value: parameters.get('state'), seq: http.seq }))
  const missing = states.find(({ value }) => value === null || value === '')
  if (missing !== undefined) return failed('a state in the authorization request', missing.value, missing.seq)
  const repeated = states.find(({ value }, i) => states.findIndex((one) => one.value === value) < i)
  if (repeated !== undefined) return failed('a new state for each request', repeated.value, repeated.seq)
  return states.length > 1 ? passed : notObserved('the client made no second authorization request')
}
