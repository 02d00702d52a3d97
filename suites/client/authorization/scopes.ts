import { all, each, type Finding, failed, notObserved, passed, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'
import type { Asked, View } from './parts/view.ts'

interface Case {
  readonly challenged?: readonly string[]
  readonly supported?: readonly string[]
}

/** What the challenge names, and what the metadata lists. */
const cases = {
  disjoint: { challenged: ['x:read'], supported: ['a', 'b'] },
  subset: { challenged: ['a'], supported: ['a', 'b'] },
  equal: { challenged: ['a', 'b'], supported: ['a', 'b'] },
  superset: { challenged: ['a', 'b', 'c'], supported: ['a', 'b'] },
  listed: { supported: ['a', 'b'] },
  neither: {},
} as const satisfies Readonly<Record<string, Case>>

type Name = keyof typeof cases
const names: readonly Name[] = ['disjoint', 'subset', 'equal', 'superset', 'listed', 'neither']

/** Where the authorization server lists offline_access. */
const offlineIn: Name = 'listed'
const withOffline = (document: JsonObject): JsonObject => ({
  ...document,
  scopes_supported: ['a', 'b', 'offline_access'],
})

const toVariant = (name: Name): Variant => {
  const { challenged, supported }: Case = cases[name]
  return {
    variant: name,
    ...(name === offlineIn && { issuers: { issuer: { metadata: withOffline } } }),
    challenge: ({ origins }) => {
      const scope = challenged === undefined ? '' : `, scope="${challenged.join(' ')}"`
      return `Bearer resource_metadata="${origins.mcp}${documentPath('/mcp')}"${scope}`
    },
    documents: (places) => ({
      [documentPath('/mcp')]: {
        ...aboutResource(places),
        ...(supported === undefined ? {} : { scopes_supported: [...supported] }),
      },
    }),
  }
}

/** The first request of a launch: its scopes, undefined when it names none. */
const requested = (view: View | undefined) => scopesOf(view?.authorizations[0])

/** What follows from a request that the user has agreed to. */
const usualGrants: ReadonlySet<string | null> = new Set(['authorization_code', 'refresh_token'])

/** The same of a client without a user, which asks the token endpoint alone. */
const requestedAlone = (view: View | undefined) =>
  scopesOf(view?.tokens.find(({ parameters }) => !usualGrants.has(parameters.get('grant_type'))))

function scopesOf(first: Asked | undefined) {
  if (first === undefined) return undefined
  const scope = first.parameters.get('scope')
  return { seq: first.http.seq, scope, scopes: (scope ?? '').split(' ').filter((one) => one !== '') }
}

/** May be added where the authorization server lists it, to get refresh tokens (2026-07-28); elsewhere it is one that nobody named. */
const isExtra = (scope: string): boolean => scope === 'offline_access'

/** Scopes of which nobody has spoken are judged elsewhere. */
function asWanted(view: View | undefined, wanted: readonly string[], known: readonly string[] = wanted): Finding {
  const found = requested(view)
  if (found === undefined) return notObserved(noAuthorization)
  const { scope, scopes, seq } = found
  const own = scopes.filter((one) => !isExtra(one) && (known.length === 0 || known.includes(one)))
  const isRight = own.length === wanted.length && wanted.every((one) => own.includes(one))
  const expected = wanted.length === 0 ? 'no scope parameter' : `scope="${wanted.join(' ')}"`
  return isRight && (wanted.length > 0 || scope === null || scopes.length > 0) ? passed : failed(expected, scope, seq)
}

function hasAll(view: View | undefined, wanted: readonly string[]): Finding {
  const found = requested(view)
  if (found === undefined) return notObserved(noAuthorization)
  const isRight = wanted.every((one) => found.scopes.includes(one))
  return isRight ? passed : failed(`the challenged scopes, ${wanted.join(' ')}`, found.scope, found.seq)
}

export default using(['browser-step']).clientScenario<never>({
  title: 'Scopes in challenges and metadata',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  drive: (drive) => launchEach(drive, names.map(toVariant)),
  judges: {
    'authorization.scopes.client-challenge-authoritative': ofVariants<Name>((launched) =>
      hasAll(launched('disjoint'), cases.disjoint.challenged),
    ),
    'authorization.scopes.client-no-set-assumption': ofVariants<Name>((launched) => {
      const views = (['subset', 'equal', 'superset'] as const).map((name) =>
        hasAll(launched(name), cases[name].challenged),
      )
      if (views.every(({ verdict }) => verdict === 'not-observed')) return notObserved(noAuthorization)
      // The others came to a request, and this one did not: it took offence at the set.
      const stopped = (['subset', 'equal', 'superset'] as const).find((name) => requested(launched(name)) === undefined)
      const seq = stopped === undefined ? undefined : launched(stopped)?.documents[0]?.http.seq
      if (stopped !== undefined && seq !== undefined)
        return failed('an authorization request with the challenged scopes', 'the client stopped', seq)
      return all(views)
    }),
    'authorization.scopes.client-initial-priority': ofVariants<Name>((launched) => {
      const findings = [
        // Whether all challenged ones are there is judged elsewhere.
        hasAll(launched('subset'), cases.subset.challenged).verdict === 'passed'
          ? asWanted(launched('subset'), cases.subset.challenged, cases.subset.supported)
          : notObserved('the challenged scopes were not asked for, which another requirement covers'),
        asWanted(launched('listed'), cases.listed.supported),
        asWanted(launched('neither'), []),
      ]
      return all(findings)
    }),
    'authorization.scopes.client-least-privilege': ofVariants<Name>((launched) =>
      each(
        names.flatMap((name) => {
          const found = requested(launched(name)) ?? requestedAlone(launched(name))
          return found === undefined ? [] : [{ ...found, name }]
        }),
        ({ scopes, scope, seq, name }) => {
          const { challenged = [], supported = [] }: Case = cases[name]
          const known = [...challenged, ...supported]
          const mayBeOffline = name === offlineIn
          const unknown = scopes.find((one) =>
            isExtra(one) ? !mayBeOffline : known.length > 0 && !known.includes(one),
          )
          const expected = known.length === 0 ? 'no offline_access, which nobody lists' : `none but ${known.join(' ')}`
          return unknown === undefined ? passed : failed(expected, scope, seq)
        },
        noAuthorization,
      ),
    ),
  },
})
