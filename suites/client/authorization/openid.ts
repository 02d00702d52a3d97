import { type Finding, failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noAttempt, noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'
import { askedFor } from './parts/rules/discovery.ts'
import type { View } from './parts/view.ts'

const oauth = '/.well-known/oauth-authorization-server'
const openid = '/.well-known/openid-configuration'
const rootOrder = [oauth, openid]
const pathOrder = [`${oauth}/tenant1`, `${openid}/tenant1`, `/tenant1${openid}`]

const asked = (view: View | undefined): readonly string[] =>
  view === undefined ? [] : askedFor(view, 'issuer', /oauth-authorization-server|openid-configuration/)

const isOpenId = (path: string): boolean => path.includes('openid-configuration')
/** A client without a user begins with the token request. */
const goesOn = (view: View | undefined): boolean =>
  view !== undefined && view.registrations.length + view.authorizations.length + view.tokens.length > 0
const firstSeq = (view: View | undefined): readonly number[] => {
  const seq = view?.documents.find(({ site }) => site === 'issuer')?.http.seq
  return seq === undefined ? [] : [seq]
}

/** In this order, none left out before one that was tried, nothing else before them. */
function inOrder(view: View | undefined, wanted: readonly string[]): Finding {
  const tried = asked(view).slice(0, wanted.length)
  if (tried.length === 0) return notObserved(noAttempt)
  if (!tried.some(isOpenId)) return notObserved('the client tried no other place, which another requirement covers')
  if (tried.some((path, i) => path !== wanted[i]))
    return failed(wanted.join(', then '), tried.join(', '), ...firstSeq(view))
  if (tried.length === wanted.length) return passed
  return failed(wanted.join(', then '), tried.join(', '), ...firstSeq(view))
}

export default using(['browser-step']).clientScenario<never>({
  title: 'Metadata of OpenID Connect Discovery',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  async drive(drive) {
    await launchEach(drive, [
      { variant: 'root', issuers: { issuer: { places: [openid] } } },
      { variant: 'path', issuers: { issuer: { path: '/tenant1', places: [`/tenant1${openid}`] } } },
    ])
  },
  judges: {
    'authorization.discovery.client-both-mechanisms': ofVariants<'root' | 'path'>((launched) => {
      const view = launched('root')
      const tried = asked(view)
      if (tried.length === 0) return notObserved(noAttempt)
      if (goesOn(view)) return passed
      if (tried.length === 1 && !tried.some(isOpenId))
        return notObserved('the client stopped after the first place, which another requirement covers')
      return failed('metadata of OpenID Connect Discovery used', tried.join(', '), ...firstSeq(view))
    }),
    'authorization.discovery.client-multiple-endpoints': ofVariants<'root' | 'path'>((launched) => {
      const views = [launched('root'), launched('path')]
      const tried = views.map(asked).filter(({ length }) => length > 0)
      if (tried.length === 0) return notObserved(noAttempt)
      if (tried.some(({ length }) => length > 1)) return passed
      return failed('further well-known places after a 404', tried.flat().join(', '), ...views.flatMap(firstSeq))
    }),
    'authorization.discovery.client-order-with-path': ofVariants<'root' | 'path'>((launched) =>
      inOrder(launched('path'), pathOrder),
    ),
    'authorization.discovery.client-order-without-path': ofVariants<'root' | 'path'>((launched) =>
      inOrder(launched('root'), rootOrder),
    ),
    'authorization.resource.regardless-of-support': ofVariants<'root' | 'path'>((launched) => {
      const requests = [launched('root'), launched('path')].flatMap((view) => [
        ...(view?.authorizations ?? []),
        ...(view?.tokens ?? []),
      ])
      const [first] = requests
      if (first === undefined) return notObserved(noAuthorization)
      const without = requests.find(({ parameters }) => !parameters.has('resource'))
      return without === undefined ? passed : failed('a resource parameter', without.http.url, without.http.seq)
    }),
  },
})
