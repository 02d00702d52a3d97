import { notObserved, since } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, launchToStop, onceAsked } from './parts/launches.ts'
import { usesS256 } from './parts/rules/authorization-request.ts'
import { authorizes, stops } from './parts/stops.ts'

const withoutMethods = ({ code_challenge_methods_supported: _, ...document }: JsonObject): JsonObject => document
const expected = 'no authorization request where the metadata does not say that PKCE is supported'

export default using(['browser-step']).clientScenario<never>({
  title: 'Authorization servers with and without PKCE',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    const methods = ['plain', 'S256']
    const both = (document: JsonObject): JsonObject => ({ ...document, code_challenge_methods_supported: methods })
    await launchEach(drive, [{ variant: 'both', issuers: { issuer: { metadata: both } } }])
    const oauth = { variant: 'oauth', issuers: { issuer: { metadata: withoutMethods } } }
    const places = ['/.well-known/openid-configuration']
    const openid = { variant: 'openid', issuers: { issuer: { metadata: withoutMethods, places } } }
    await launchToStop(drive, [oauth], { step: 'authorize' })
    await launchToStop(drive, [openid], { step: 'authorize' })
  },
  judges: {
    'authorization.pkce.s256': ofVariants<'both'>((launched) => {
      const view = launched('both')
      return view === undefined ? notObserved(noAuthorization) : usesS256(view)
    }),
    'authorization.pkce.refuse-oauth-metadata': ofVariants<'oauth' | 'control'>((launched) =>
      stops(launched, { variants: ['oauth'], step: authorizes, expected }),
    ),
    'authorization.pkce.refuse-oidc-metadata': ofVariants<'openid' | 'control'>((launched) => {
      const read = launched('openid')?.documents.some(({ http }) => http.status === 200 && http.url.includes('openid'))
      if (read !== true) return notObserved('the client did not read the metadata of OpenID Connect Discovery')
      return stops(launched, { variants: ['openid'], step: authorizes, expected })
    }),
  },
})
