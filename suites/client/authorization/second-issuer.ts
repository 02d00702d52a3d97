import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import type { IssuerScript } from './parts/issuer.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'

type Name = 'own' | 'former'

/** The client authorizes at one server, then at another one; the answer of that bears its own issuer, or that of the former. */
function mixedUp(variant: Name): Variant {
  let former = ''
  let hasChanged = false
  const issuer = (iss: (own: string) => string): IssuerScript => ({
    metadata: (document) => ({ ...document, authorization_response_iss_parameter_supported: true }),
    redirect(parameters, own) {
      parameters.set('iss', iss(own))
      return parameters
    },
  })
  return {
    variant,
    issuers: { issuer: issuer((own) => own), successor: issuer((own) => (variant === 'own' ? own : former)) },
    documents(places) {
      former = places.issuer('issuer')
      return { [documentPath('/mcp')]: aboutResource(places, [hasChanged ? 'successor' : 'issuer']) }
    },
    onAccepted({ messages }, grants) {
      if (hasChanged || !messages.some(({ method }) => method === 'tools/list')) return
      hasChanged = true
      grants.expire()
    },
  }
}

export default using(['browser-step']).clientScenario<never>({
  title: 'An answer in the name of the authorization server of an earlier request',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  drive: (drive) => launchEach(drive, [mixedUp('own'), mixedUp('former')]),
  judges: {
    'authorization.iss.record-issuer': ofVariants<Name>((launched) => {
      const [own, former] = [launched('own'), launched('former')]
      const ofSecond = (name: 'authorizations' | 'tokens', view = own) =>
        view?.[name].filter(({ site }) => site === 'successor') ?? []
      const [asked] = ofSecond('authorizations', former)
      if (asked === undefined) return notObserved(noAuthorization)
      const [wrong] = ofSecond('tokens', former)
      if (wrong !== undefined)
        return failed('no use of a code that the former issuer has sent', `POST ${wrong.path}`, wrong.http.seq)
      const [right] = ofSecond('authorizations')
      if (right === undefined) return notObserved(noAuthorization)
      return ofSecond('tokens').length > 0
        ? passed
        : failed('a token request, for the issuer is that of the request', 'none', right.http.seq)
    }),
  },
})
