import {
  each,
  type Finding,
  failed,
  type HttpExchange,
  notObserved,
  passed,
  since,
  warned,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from '../authorization/parts/judge.ts'
import { launchOnce, onceAsked, type Variant } from '../authorization/parts/launches.ts'
import { requestText } from '../authorization/parts/rules/tokens.ts'
import type { Asked, View } from '../authorization/parts/view.ts'
import {
  type Authentication,
  authenticationOf,
  clientCredentials,
  flawFound,
  machineContext,
  machineIssuer,
} from './parts/machine.ts'

/** What the client was given. */
const launches = {
  secret: { secret: true, key: false },
  key: { secret: false, key: true },
  both: { secret: true, key: true },
} as const
type Name = keyof typeof launches
const names = ['secret', 'key', 'both'] as const satisfies readonly Name[]

const needs =
  'needs client-credentials: have the client take grant_type, client_id, client_secret and private_key_pem from MCP_CONFORMANCE_CONTEXT'

type Launched = (name: Name) => View | undefined

/** Token requests of the flow. */
const asked = (view: View | undefined): readonly Asked[] =>
  (view?.tokens ?? []).filter(({ parameters }) => parameters.get('grant_type') === clientCredentials)

const authentication = ({ parameters, http }: Asked): Authentication =>
  authenticationOf(parameters, http.requestHeaders, http.url)

/** Judges the launches in which the client has taken up the flow. */
function ofFlow(launched: Launched, judge: (view: View, requests: readonly Asked[]) => Finding): Finding {
  const taken = names.flatMap((name) => launched(name) ?? []).filter((view) => asked(view).length > 0)
  return each(taken, (view) => judge(view, asked(view)), needs)
}

const isRefused = ({ http }: Asked): boolean => http.status === 401 && flawFound(http.responseBody ?? '') !== undefined

/** What a client without a user does about a missing scope is its own affair. */
const lacking: Variant['lacking'] = ({ messages }, { scopes }) =>
  messages.some(({ method }) => method === 'tools/call') && !scopes.includes('call') ? 'call' : undefined

export default using(['client-credentials']).clientScenario<never>({
  title: 'A client without a user',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    for (const variant of names)
      await launchOnce(
        drive,
        { variant, issuers: { issuer: machineIssuer }, ...(variant === 'both' ? { lacking } : {}) },
        { context: machineContext(launches[variant]) },
      )
  },
  judges: {
    'ext-auth.client-credentials.baseline': ofVariants<Name>((launched) =>
      ofFlow(launched, ({ origins, documents }, requests) => {
        const resource = `${origins.mcp}/mcp`
        const wrong = requests.find(({ parameters }) => !isSame(parameters.get('resource'), resource))
        if (wrong !== undefined) return failed(`resource=${resource}`, wrong.parameters.get('resource'), wrong.http.seq)
        const [first] = requests
        const isDiscovered = documents.some(({ site, http }) => site === 'issuer' && http.seq < (first?.http.seq ?? 0))
        return isDiscovered
          ? passed
          : failed('the metadata of the authorization server first', null, first?.http.seq ?? 0)
      }),
    ),
    'ext-auth.client-credentials.no-registration': ofVariants<Name>((launched) =>
      ofFlow(launched, ({ registrations: [registered] }) =>
        registered === undefined ? passed : failed('no registration', `POST ${registered.path}`, registered.http.seq),
      ),
    ),
    'ext-auth.client-credentials.no-user': ofVariants<Name>((launched) =>
      ofFlow(launched, ({ authorizations: [authorization], opened: [opened] }) => {
        const seen = authorization?.http ?? opened
        return seen === undefined ? passed : failed('no browser', `${seen.method} ${seen.url}`, seen.seq)
      }),
    ),
    'ext-auth.client-credentials.client-authentication': ofVariants<Name>((launched) =>
      ofFlow(launched, (_, requests) =>
        each(requests, (request) => {
          const way = authentication(request)
          const expected = 'a client assertion, or client_id and client_secret in the form'
          if (way === 'basic') return warned(expected, 'HTTP Basic', request.http.seq)
          return way === 'assertion' || way === 'body' ? passed : failed(expected, way, request.http.seq)
        }),
      ),
    ),
    'ext-auth.client-credentials.prefer-jwt': ofVariants<Name>((launched) => {
      const [keyed] = asked(launched('key'))
      const [request] = asked(launched('both'))
      if (request === undefined) return notObserved(needs)
      const way = authentication(request)
      if (way === 'assertion') return passed
      // One that takes no key has nothing to prefer.
      if (keyed === undefined || authentication(keyed) !== 'assertion') return notObserved(needs)
      return failed('a client assertion, for it has a key', way, request.http.seq)
    }),
    'ext-auth.client-credentials.assertion-claims': ofVariants<Name>((launched) => {
      const asserted = names
        .flatMap((name) => asked(launched(name)))
        .filter((one) => authentication(one) === 'assertion')
      return each(
        asserted,
        (request) =>
          isRefused(request)
            ? failed('an assertion as RFC 7523 has it', flawFound(request.http.responseBody ?? ''), request.http.seq)
            : passed,
        `${needs}, and sign with the key`,
      )
    }),
    'ext-auth.client-credentials.security-client': ofVariants<Name>((launched) =>
      ofFlow(launched, ({ all, tokens }) => {
        const right = new Set<HttpExchange>(tokens.filter(({ site }) => site === 'issuer').map(({ http }) => http))
        const told = all.find(
          (http) =>
            tellsSecret(http) && (!right.has(http) || tellsSecret({ ...http, requestHeaders: [], requestBody: '' })),
        )
        return told === undefined
          ? passed
          : failed('the secret in token requests alone', `${told.method} ${told.url}`, told.seq)
      }),
    ),
  },
})

/** What is kept of a secret of ours. */
const tellsSecret = (http: HttpExchange): boolean => /mcpc_secret~/.test(requestText(http))

const isSame = (named: string | null, resource: string): boolean =>
  named !== null && URL.canParse(named) && new URL(named).href === new URL(resource).href
