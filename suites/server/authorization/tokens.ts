import {
  all,
  allNamed,
  at,
  type Exchange,
  each,
  type Finding,
  failed,
  notObserved,
  passed,
  seen,
  since,
  warned,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { bearerParameters, challengeOf, lacksCommas } from '../../judging/authorization/challenges.ts'
import { isLoopbackUrl } from '../../judging/authorization/loopback.ts'
import { declaredListMethods } from '../http/parts/list-requests.ts'
import { documentIn, documentPlaces, isJson, textsAt } from './parts/documents.ts'
import { staysHere, tryOpenRedirect } from './parts/open-redirect.ts'
import { ifProtected, type Probe } from './parts/protected.ts'
import { behindTheDoor, firstRefused } from './parts/without-token.ts'

/** Nobody signed it: {"alg":"none"}.{"sub":"someone"}. */
const unsigned = 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJzb21lb25lIn0.'
const repetitions = 3

const statusOf = ({ http }: Exchange): number => http?.status ?? 0
const scopesIn = (exchange: Exchange): string | undefined =>
  bearerParameters(exchange.http)?.scope?.split(' ').sort().join(' ')

/** The examples of the page: names that stand for everything by themselves. */
const omnibus = ['*', 'all', 'full-access']

/** Refused with one of these; a server that serves it has looked at nothing. */
function refused(exchange: Exchange, statuses: readonly number[]): Finding {
  const isServed = exchange.response?.result !== undefined || statusOf(exchange) >= 500
  const expected = `HTTP ${statuses.join(' or ')}`
  return isServed ? failed(expected, exchange.whatCame) : passed
}

export default serverScenario<Probe>({
  title: 'Requests without a good token',
  transports: ['streamable-http'],
  revisions: since('2025-03-26'),
  async drive({ connect, revision, facts, fixtures }) {
    const client = await connect()
    const usual = declaredListMethods(facts.capabilities)[0] ?? (revision.era === 'legacy' ? 'ping' : 'server/discover')
    const granted = await client.request(usual, {}, { as: 'with-token' })
    const probe = await firstRefused(client, { revision, facts, fixtures, usual })
    if (probe === undefined) return
    const { method, params, headers: own } = probe
    const ask = (as: Probe, deliberate = 'no token', token?: string) => {
      const headers = token === undefined ? own : { ...own, Authorization: token }
      return client.request(method, params, { as, bare: true, headers, deliberate })
    }
    const without = await ask('without-token')
    await ask('unknown-token', 'a token that nobody has issued', 'Bearer not-a-token')
    await ask('unsigned-token', 'a token that nobody signed, alg none', `Bearer ${unsigned}`)
    await ask('empty-token', 'an empty token', 'Bearer ')
    await ask('two-words', 'a token of two words', 'Bearer a b')
    for (let n = 1; n <= repetitions; n += 1) await ask(`again-${n}`)
    const endpoint = granted.http?.url
    if (endpoint === undefined) return
    const get = (as: Probe, url: string) =>
      client.http({ method: 'GET', url, as, bare: true, headers: { Accept: 'application/json' } })
    const places = documentPlaces(endpoint)
    const named = bearerParameters(without.http)?.resource_metadata
    // Elsewhere is not ours to ask.
    const isOwn = named !== undefined && URL.canParse(named) && new URL(named).origin === new URL(endpoint).origin
    if (isOwn) await get('named', named)
    await get('at-path', places.resourceAtPath)
    await get('at-root', places.resourceAtRoot)
    const atRoot = await get('server-at-root', places.serverAtRoot)
    const below = await get('server-below', places.serverBelow)
    if (revision.authorization === 'own')
      await tryOpenRedirect(client, documentIn(atRoot) ?? documentIn(below), endpoint)
    // 2025-03-26 only; one that names its metadata follows a later revision, too.
    const isSilent = named === undefined && [atRoot, below].every((got) => documentIn(got) === undefined)
    if (revision.authorization !== 'own' || !isSilent) return
    const { origin } = new URL(endpoint)
    // With a session id a 404 would say that the session is over.
    const alone = { Accept: 'application/json', 'Mcp-Session-Id': null }
    await client.http({
      method: 'GET',
      url: `${origin}/authorize`,
      as: 'default-authorize',
      bare: true,
      headers: alone,
    })
    const form = { ...alone, 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = 'grant_type=authorization_code&code=none'
    const url = `${origin}/token`
    await client.http({ method: 'POST', url, as: 'default-token', bare: true, headers: form, body })
  },
  judges: {
    'authorization.challenge.status-401': (labels) =>
      ifProtected(labels, ({ without }) =>
        statusOf(without) === 401 ? passed : failed('HTTP status 401 without a token', without.whatCame),
      ),
    'authorization.challenge.bearer-header': (labels) =>
      ifProtected(labels, ({ without, unknown }) => {
        const joined = [unknown, without].find((exchange) => lacksCommas(exchange.http))
        if (joined !== undefined) {
          const breach = joined === unknown ? failed : warned
          const seq = joined.http?.responseSeq ?? 0
          return breach('commas between the parameters of WWW-Authenticate', challengeOf(joined), seq)
        }
        const flaw = (exchange: Exchange): boolean =>
          statusOf(exchange) === 401 && Object.keys(bearerParameters(exchange.http) ?? {}).length === 0
        const expected = 'WWW-Authenticate: Bearer, with a parameter'
        if (flaw(unknown)) return failed(expected, challengeOf(unknown), unknown.http?.responseSeq ?? 0)
        return flaw(without) ? warned(expected, challengeOf(without), without.http?.responseSeq ?? 0) : passed
      }),
    'authorization.challenge.invalid-token-error': (labels) =>
      ifProtected(labels, ({ without, unknown }) => {
        const why = bearerParameters(unknown.http)
        const first = bearerParameters(without.http)
        if (why === undefined || statusOf(unknown) !== 401) return notObserved('the unknown token got no challenge')
        if (why.error !== 'invalid_token')
          return failed('error="invalid_token"', challengeOf(unknown), unknown.http?.responseSeq ?? 0)
        return first?.error === undefined
          ? passed
          : failed('no error where no token was given', challengeOf(without), without.http?.responseSeq ?? 0)
      }),
    'authorization.challenge.resource-metadata-header': (labels) =>
      ifProtected(labels, ({ without }) => {
        if (statusOf(without) !== 401)
          return notObserved('the server does not answer with 401, which another requirement covers')
        const named = bearerParameters(without.http)?.resource_metadata
        const seq = without.http?.responseSeq ?? 0
        if (named === undefined || !/^https?:\/\//i.test(named))
          return failed('resource_metadata with an absolute URL', challengeOf(without), seq)
        const got = seen(labels, 'named')
        if (got === undefined) return notObserved('the metadata is on another origin')
        return documentIn(got) === undefined ? failed('the metadata at that URL', got.whatCame, seq) : passed
      }),
    'authorization.challenge.discovery-mechanism': (labels) =>
      ifProtected(labels, ({ without }) => {
        const named = bearerParameters(without.http)?.resource_metadata
        const got = seen(labels, 'named')
        if (named !== undefined && got === undefined) return notObserved('the metadata is on another origin')
        if (got !== undefined)
          return documentIn(got) === undefined ? failed('the metadata at the named URL', got.whatCame) : passed
        const isFound = [seen(labels, 'at-path'), seen(labels, 'at-root')].some((one) => documentIn(one) !== undefined)
        return isFound
          ? passed
          : failed('resource_metadata, or a document at a well-known place', labels['at-root'].whatCame)
      }),
    'authorization.challenge.scope': (labels) =>
      ifProtected(labels, ({ without }) => {
        if (bearerParameters(without.http) === undefined) return notObserved('there is no challenge')
        const document = documentIn(seen(labels, 'named') ?? seen(labels, 'at-path'))
        if (scopesIn(without) !== undefined) return passed
        if (textsAt(document, 'scopes_supported').length === 0)
          return notObserved('the server names no scopes anywhere')
        return failed('scope in the challenge', challengeOf(without), without.http?.responseSeq ?? 0)
      }),
    'authorization.challenge.scope-consistency': (labels) =>
      ifProtected(labels, ({ without }) => {
        const first = scopesIn(without)
        if (first === undefined) return notObserved('the challenge names no scope')
        return each(allNamed(labels, 'again-'), (again) => {
          return scopesIn(again) === first
            ? passed
            : failed(`scope="${first}", as before`, challengeOf(again), again.http?.responseSeq ?? 0)
        })
      }),
    'authorization.challenge.no-offline-access': (labels) =>
      ifProtected(labels, ({ without, unknown }) =>
        each(
          [without, unknown].filter((exchange) => scopesIn(exchange) !== undefined),
          (exchange) =>
            scopesIn(exchange)?.split(' ').includes('offline_access')
              ? failed('no offline_access in the challenge', scopesIn(exchange), exchange.http?.responseSeq ?? 0)
              : passed,
          'the challenge names no scope',
        ),
      ),
    'authorization.prm.server-implements': (labels) =>
      ifProtected(labels, () => {
        const found =
          seen(labels, 'named') ?? [labels['at-path'], labels['at-root']].find((one) => statusOf(one) === 200)
        if (found === undefined) return notObserved('no metadata was found, which another requirement covers')
        const document = documentIn(found)
        if (document === undefined || !isJson(found)) return failed('a JSON document', found.whatCame)
        return typeof document.resource === 'string' ? passed : failed('a resource member', document.resource ?? null)
      }),
    'authorization.prm.authorization-servers': (labels) =>
      ifProtected(labels, () => {
        const document =
          documentIn(seen(labels, 'named') ?? seen(labels, 'at-path')) ?? documentIn(seen(labels, 'at-root'))
        if (document === undefined) return notObserved('no metadata was found')
        const servers = textsAt(document, 'authorization_servers')
        const expected = 'authorization_servers, a list of issuers'
        if (servers.length === 0) return failed(expected, at(document, 'authorization_servers') ?? null)
        const wrong = servers.find((url) => !URL.canParse(url) || /[?#]|\/\.well-known\//.test(url))
        if (wrong !== undefined) return failed('the URL of an issuer', wrong)
        const open = servers.find((url) => !/^https:/i.test(url) && !isLoopbackUrl(url))
        return open === undefined ? passed : failed('an issuer with https, or on this machine', open)
      }),
    'authorization.prm.resource-identity': (labels) =>
      ifProtected(labels, () => {
        const document =
          documentIn(seen(labels, 'named') ?? seen(labels, 'at-path')) ?? documentIn(seen(labels, 'at-root'))
        const { resource } = document ?? {}
        const endpoint = labels['with-token'].http?.url
        if (typeof resource !== 'string' || !URL.canParse(resource) || endpoint === undefined)
          return notObserved('no metadata names the resource')
        const [named, asked] = [new URL(resource), new URL(endpoint)]
        if (named.href === asked.href) return passed
        const folder = named.pathname.replace(/\/$/, '')
        const contains = named.origin === asked.origin && asked.pathname.startsWith(folder)
        const isRoot = contains && folder === ''
        if (isRoot) return passed
        return contains ? warned(endpoint, resource) : failed(endpoint, resource)
      }),
    'authorization.prm.no-offline-access': (labels) =>
      ifProtected(labels, () => {
        const document = documentIn(seen(labels, 'named') ?? seen(labels, 'at-path'))
        if (document === undefined) return notObserved('no metadata was found')
        const scopes = textsAt(document, 'scopes_supported')
        return scopes.includes('offline_access')
          ? failed('no offline_access in scopes_supported', scopes.join(' '))
          : passed
      }),
    'security.scopes.no-omnibus': (labels) =>
      ifProtected(labels, ({ without }) => {
        const document = documentIn(seen(labels, 'named') ?? seen(labels, 'at-path'))
        const scopes = [...(scopesIn(without)?.split(' ') ?? []), ...textsAt(document, 'scopes_supported')]
        if (scopes.length === 0) return notObserved('the server names no scopes anywhere')
        const broad = scopes.find((scope) => omnibus.includes(scope.toLowerCase()))
        return broad === undefined ? passed : failed('no scope that stands for everything', broad)
      }),
    'authorization.as-metadata.server-should': (labels) =>
      ifProtected(labels, () => {
        const got = labels['server-at-root']
        if (documentIn(seen(labels, 'server-below')) !== undefined && documentIn(got) === undefined)
          return notObserved('the metadata is at another place, which another requirement covers')
        const document = documentIn(got)
        const members = ['issuer', 'authorization_endpoint', 'token_endpoint', 'response_types_supported']
        const missing = members.find((member) => at(document, member) === undefined)
        return missing === undefined ? passed : failed(`metadata with ${missing}`, got.whatCame)
      }),
    'authorization.as-metadata.root-location': (labels) =>
      ifProtected(labels, () => {
        const below = seen(labels, 'server-below')
        const root = documentIn(labels['server-at-root'])
        if (root !== undefined) return passed
        if (documentIn(below) === undefined) return notObserved('the server has no metadata of an authorization server')
        return failed('the metadata at the root', below?.http?.url, below?.http?.responseSeq ?? 0)
      }),
    'authorization.https.oauth21-server': (labels) =>
      ifProtected(labels, ({ without }) => {
        const places = [
          [labels['with-token'].http?.url, labels['with-token'].http?.seq],
          [bearerParameters(without.http)?.resource_metadata, without.http?.responseSeq],
        ] as const
        const known = places.flatMap(([url, seq = 0]) => (url !== undefined && URL.canParse(url) ? [{ url, seq }] : []))
        return each(
          known.filter(({ url }) => !isLoopbackUrl(url)),
          ({ url, seq }) => (url.startsWith('https:') ? passed : failed('https beyond this machine', url, seq)),
          'the server is on this machine, where it needs no https',
        )
      }),
    'authorization.redirect.server-validates': (labels) => ifProtected(labels, () => staysHere(labels)),
    'authorization.as-metadata.default-endpoints-server': (labels) =>
      ifProtected(labels, () => {
        const asked = [seen(labels, 'default-authorize'), seen(labels, 'default-token')]
        if (asked.includes(undefined)) return notObserved('the server has metadata, or names that of another one')
        return each(
          asked.flatMap((exchange) => exchange ?? []),
          (exchange) =>
            statusOf(exchange) === 404
              ? failed('an answer of an authorization server', exchange.whatCame, exchange.http?.responseSeq ?? 0)
              : passed,
        )
      }),
    'authorization.validate.token': (labels) =>
      ifProtected(labels, ({ unknown }) =>
        all([
          refused(unknown, [401]),
          refused(labels['unsigned-token'], [401]),
          refused(labels['empty-token'], [400, 401]),
          ...behindTheDoor(labels),
        ]),
      ),
    'authorization.validate.error-response': (labels) =>
      ifProtected(labels, ({ unknown }) => {
        if (unknown.response?.result !== undefined || statusOf(unknown) >= 500)
          return notObserved('the token was not refused, which another requirement covers')
        return statusOf(unknown) === 401
          ? passed
          : failed('HTTP status 401 for a token that is not good', unknown.whatCame)
      }),
    'authorization.validate.before-processing': (labels, { facts }) =>
      ifProtected(labels, ({ without, unknown }) => {
        const tools = facts.accepted.flatMap(({ tools: listed }) =>
          listed.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
        )
        return each([without, unknown], (exchange) => {
          if (statusOf(exchange) < 400) return notObserved('it was not refused, which another requirement covers')
          const body = exchange.http?.responseBody ?? ''
          const told = tools.find((name) => name.length > 3 && body.includes(`"name":"${name}"`))
          return told === undefined
            ? passed
            : failed('nothing of the server in a refusal', `the tool ${told}`, exchange.http?.responseSeq ?? 0)
        })
      }),
    'authorization.errors.status-400': (labels) =>
      ifProtected(labels, () =>
        each([labels['empty-token'], labels['two-words']], (exchange) =>
          [400, 401].includes(statusOf(exchange)) ? passed : failed('HTTP status 400 or 401', exchange.whatCame),
        ),
      ),
  },
})
