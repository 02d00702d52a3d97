import { check, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { usualSite } from './parts/playground.ts'
import { provesEachRequest, usesState } from './parts/rules/authorization-request.ts'
import { requestText } from './parts/rules/tokens.ts'
import type { Asked, View } from './parts/view.ts'

type Name = 'refresh' | 'no-refresh'

const noRefresh = 'the client did not refresh its token'

const refreshes = (view: View | undefined): readonly Asked[] =>
  (view?.tokens ?? []).filter(({ parameters }) => parameters.get('grant_type') === 'refresh_token')

/** The request for which the token was no good any more. */
const expiredAt = (view: View): number | undefined => {
  const issued = view.tokens.find(({ http }) => http.status === 200)?.http.seq
  return view.mcp.find(({ seq, status }) => issued !== undefined && seq > issued && status === 401)?.seq
}

/** Each token is good until the client has listed the tools with the first one. */
const shortLived = (revision: Variant['path'], variant: Name): Variant => {
  let used = false
  const site = revision ?? ''
  return {
    variant,
    issuers: { [site]: { expiresIn: 1, refreshTokens: variant === 'refresh' } },
    onAccepted({ messages }, grants) {
      if (used || !messages.some(({ method }) => method === 'tools/list')) return
      used = true
      grants.expire()
    },
  }
}

export default using(['browser-step']).clientScenario<never>({
  title: 'A token that expires',
  onceAsked,
  transports: ['streamable-http'],
  async drive(drive) {
    const site = usualSite(drive.revision.id)
    await launchEach(drive, [shortLived(site, 'refresh'), shortLived(site, 'no-refresh')])
  },
  judges: {
    'authorization.resource.in-refresh-request': ofVariants<Name>((launched) =>
      each(
        refreshes(launched('refresh')),
        ({ parameters, http }) =>
          check((parameters.get('resource') ?? '') !== '', 'a resource in the refresh request', null, http.seq),
        noRefresh,
      ),
    ),
    'authorization.refresh.confidential': ofVariants<Name>((launched) => {
      const view = launched('refresh')
      const own = refreshes(view).map(({ http }) => http)
      if (view === undefined || view.tokens.length === 0) return notObserved(noRefresh)
      const leak = view.all.find((http) => {
        const text = own.includes(http)
          ? [http.url, ...http.requestHeaders.map(([, value]) => value)].join('\n')
          : requestText(http)
        return http.from === 'client' && text.includes('mcpc_refresh')
      })
      return leak === undefined
        ? passed
        : failed('the refresh token only in requests to the token endpoint', `in ${leak.method} ${leak.url}`, leak.seq)
    }),
    'authorization.refresh.grant-types': ofVariants<Name>((launched) => {
      const view = launched('refresh')
      if (view === undefined || refreshes(view).length === 0) return notObserved(noRefresh)
      return each(
        view.registrations,
        ({ body, http }) => {
          const types = body.grant_types
          const isListed = Array.isArray(types) && types.includes('refresh_token')
          return check(isListed, 'refresh_token among the grant_types', types ?? null, http.seq)
        },
        'the client did not register',
      )
    }),
    'authorization.refresh.not-assumed': ofVariants<Name>((launched) => {
      const view = launched('no-refresh')
      const at = view === undefined ? undefined : expiredAt(view)
      if (view === undefined || at === undefined) return notObserved('no token of the client expired')
      const [wrong] = refreshes(view)
      if (wrong !== undefined)
        return failed('a new authorization', `a refresh with ${wrong.parameters.get('refresh_token')}`, wrong.http.seq)
      const again = view.authorizations.some(({ http }) => http.seq > at)
      return again ? passed : notObserved('the client did not authorize again')
    }),
    'authorization.local-client.refresh': ofVariants<Name>((launched, { isCutShort }) => {
      const view = launched('refresh')
      const at = view === undefined ? undefined : expiredAt(view)
      if (view === undefined || at === undefined) return notObserved('no token of the client expired')
      const renewed = [...view.tokens, ...view.authorizations].some(({ http }) => http.seq > at)
      if (renewed) return passed
      return isCutShort
        ? notObserved('it was ended before')
        : failed('a refresh, or a new authorization', 'neither', at)
    }),
    'authorization.pkce.client-uses': provesEachRequest,
    'authorization.state.used': ofVariants<Name>((launched) => {
      const view = launched('no-refresh')
      return view === undefined ? notObserved('the client did not authorize') : usesState(view)
    }),
  },
})
