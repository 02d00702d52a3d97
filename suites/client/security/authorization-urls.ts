import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { endpoints, type IssuerScript } from '../authorization/parts/issuer.ts'
import { noAuthorization, ofVariants } from '../authorization/parts/judge.ts'
import { launchEach, onceAsked, type Variant } from '../authorization/parts/launches.ts'
import type { View } from '../authorization/parts/view.ts'

/** What a browser or a desktop would run or read instead of visiting it. */
const dangerous = {
  script: 'javascript:alert(1)//',
  data: 'data:text/html,agreed',
  file: 'file:///usr/share/authorize.html',
  vbscript: 'vbscript:msgbox(1)',
} as const
const unknown = { unknown: 'conform-scheme://as.example/authorize' } as const

/** Opens nothing where no shell reads it; a stand-in of that name tells us where one did. */
const shell = 'mcp-conform-shell'
/** In the path: many write a query anew, and escape what is in it. */
const command = `/a1/;${shell};$(${shell})`

type Name = keyof typeof dangerous | 'unknown' | 'shell' | 'control'

const launching = (variant: Name, issuer: IssuerScript): Variant => ({
  variant,
  browser: async (url, visit) => {
    if (!url.startsWith(shell)) await visit(url)
  },
  issuers: { issuer },
})

const sending = (variant: Name, endpoint: string): Variant =>
  launching(variant, { metadata: (document) => ({ ...document, authorization_endpoint: endpoint }) })

/** Who says what he refuses may name it. */
const refusal =
  /refus|reject|not (allowed|supported|opened|valid)|unsupported|invalid|block|unsafe|insecure|danger|den(y|ied)|forbid|illegal|error|fail|only http/i

/** Opened, or printed for the user with all that OAuth asks for. */
function isSent({ opened, output }: View, endpoint: string) {
  const word = output
    .split('\n')
    .filter((line) => !refusal.test(line.replaceAll(endpoint, '')))
    .flatMap((line) => line.split(/[\s"'<>]+/))
    .find((one) => one.startsWith(endpoint) && one.includes('response_type='))
  const http = opened.find(({ requestBody }) => requestBody?.startsWith(endpoint))
  return http === undefined
    ? word && failed('no user sent there', word)
    : failed('no browser for it', endpoint, http.seq)
}

function keepsAway(endpoints: Readonly<Partial<Record<Name, string>>>) {
  return ofVariants<Name>((launched) => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const view = launched(names.find((one) => one === name) ?? 'control')
      const sent = view && isSent(view, endpoint)
      if (sent) return sent
    }
    return (launched('control')?.authorizations ?? []).length > 0 ? passed : notObserved(noAuthorization)
  })
}

const names: readonly Name[] = ['script', 'data', 'file', 'vbscript', 'unknown', 'shell', 'control']

/** https://modelcontextprotocol.io/docs/2025-11-25/tutorials/security/security_best_practices#oauth-authorization-url-validation */
export default using(['browser-step']).clientScenario<never>({
  title: 'Authorization endpoints that are no pages, or commands to a shell',
  onceAsked,
  onRequest: true,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) =>
    launchEach(drive, [
      ...Object.entries({ ...dangerous, ...unknown }).map(([name, url]) =>
        sending(names.find((one) => one === name) ?? 'control', url),
      ),
      launching('shell', { endpoints: { ...endpoints, authorize: command } }),
      { variant: 'control' },
    ]),
  judges: {
    'security.authorization-url.dangerous-schemes': keepsAway(dangerous),
    'security.authorization-url.http-only': keepsAway(unknown),
    'security.authorization-url.no-shell': ofVariants<Name>((launched) => {
      const view = launched('shell')
      const ran = view?.opened.find(({ requestBody }) => requestBody?.startsWith(`${shell}:`))
      if (ran !== undefined) return failed('no shell for a URL', `a shell has started ${shell}`, ran.seq)
      if ((view?.opened.length ?? 0) > 0) return passed
      const control = launched('control')?.opened ?? []
      return view !== undefined && control.length > 0 ? passed : notObserved('the client opened no browser')
    }),
  },
})
