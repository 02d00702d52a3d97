import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'

type Name = 'plain' | 'script' | 'untrusted' | 'control'

/** Where the user must not be sent. */
const endpoints = { plain: 'http://as.example/authorize', script: 'javascript:alert(1)//' } as const

/** An authorization request: the endpoint with what OAuth asks for, whatever else was printed. */
const isRequestTo = (endpoint: string, word: string): boolean =>
  word.startsWith(endpoint) && word.includes('response_type=')

const sending = (variant: keyof typeof endpoints): Variant => ({
  variant,
  issuers: {
    issuer: { metadata: (document) => ({ ...document, authorization_endpoint: endpoints[variant] }) },
  },
})

export default using(['browser-step']).clientScenario<never>({
  title: 'Authorization servers without TLS, or with a certificate that nobody trusts',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) =>
    launchEach(drive, [
      sending('plain'),
      sending('script'),
      { variant: 'untrusted', untrusted: ['issuer'] },
      { variant: 'control' },
    ]),
  judges: {
    'authorization.https.oauth21-client': ofVariants<Name>((launched) => {
      for (const variant of ['plain', 'script'] as const) {
        const opened = launched(variant)?.opened.find((http) => http.requestBody?.startsWith(endpoints[variant]))
        if (opened !== undefined)
          return failed('no browser for an authorization endpoint without TLS', opened.requestBody, opened.seq)
        // A client without a browser prints where its user has to go; one that says why it stopped names the endpoint alone,
        // or the whole URL of what is no page, and can be visited by nobody.
        const output = variant === 'plain' ? launched(variant)?.output : undefined
        const printed = output?.split(/[\s"'<>]+/).find((word) => isRequestTo(endpoints[variant], word))
        if (printed !== undefined) return failed('no user sent to an authorization endpoint without TLS', printed)
      }
      const view = launched('untrusted')
      const asked = view?.all.find(({ from, url }) => from === 'client' && url.startsWith('https://127.0.0.1'))
      if (asked !== undefined)
        return failed('no request to a server whose certificate nobody trusts', asked.url, asked.seq)
      const control = launched('control')?.authorizations ?? []
      return control.length > 0 ? passed : notObserved(noAuthorization)
    }),
  },
})
