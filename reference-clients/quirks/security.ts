/** What a careful client may do with the URLs that a server names (Security Best Practices). */

import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'

const where = { revisions: since('2025-06-18'), transports: ['streamable-http'] } as const

/** Addresses in a URL, but for those of this machine. */
const isForeignAddress = (host: string): boolean => host !== '127.0.0.1' && /^[\d.]+$|:/.test(host) && host !== '::1'

export default quirks({
  'prints-the-page-to-open': {
    says: 'It opens no browser and prints the URL for its user.',
    ...where,
    seams: { authorize: { opens: async (url, { say }) => say(`Open this page to log in: ${url}`) } },
    hides: ['security.authorization-url.no-shell'],
  },
  'names-what-it-refuses': {
    says: 'It refuses to open what is no web page, and names the whole URL when it says so.',
    ...where,
    seams: {
      authorize: {
        acceptsEndpoint: (url, next) => !/^https?:/.test(url) || next(),
        async opens(url, { say }, next) {
          if (/^https?:/.test(url)) return next()
          say(`Refusing to open ${url}: not a web page`)
          throw new Error('the authorization endpoint is no web page')
        },
      },
    },
  },
  'starts-the-browser-by-a-shell': {
    says: 'A shell starts the browser, and has the URL in a variable that it does not read as a command.',
    ...where,
    seams: { authorize: { opens: (_url, { inShell }) => inShell('variable') } },
  },
  'looks-twice-at-names': {
    says: 'It looks at the addresses of a name twice, and asks nowhere if one of the answers lies in a network of its own.',
    ...where,
    seams: { authorize: { addressesOf: async (_host, next) => [...(await next()), ...(await next())] } },
  },
  'asks-no-bare-address': {
    says: 'It asks no host that is written as an address, but for this machine.',
    ...where,
    seams: {
      authorize: { isPlain: ({ hostname }, _step, next) => isForeignAddress(hostname.replace(/[[\]]/g, '')) || next() },
    },
  },
  'follows-no-redirects-of-metadata': {
    says: 'It follows no redirect of a metadata document, wherever it leads.',
    ...where,
    seams: { authorize: { followsRedirects: () => false } },
    hides: ['security.ssrf.redirect-*'],
  },
  'writes-the-start-of-its-token': {
    says: 'It writes the first characters of each token to its log, so that two can be told apart.',
    revisions: since('2025-03-26'),
    transports: ['streamable-http'],
    seams: () => {
      let say = (_line: string): void => {}
      return {
        authorize: {
          opens(_url, ways, next) {
            say = ways.say
            return next()
          },
          tokenFor(tokens, _server, next) {
            if (tokens !== undefined) say(`token: ${tokens.access.slice(0, 16)}...`)
            return next()
          },
        },
      }
    },
  },
  'repeats-its-session-in-a-header': {
    says: 'It names its session in a second header of its own.',
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    seams: {
      httpRequest(request) {
        const session = request.headers['Mcp-Session-Id']
        return session === undefined ? request : { ...request, headers: { ...request.headers, 'X-Session': session } }
      },
    },
  },
})
