import type { AuthorizationDecisions } from '../../authorization/decisions.ts'
import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'

type IsInner = AuthorizationDecisions['isInner']

/** Lets some addresses pass, where the URL was named as it is. */
const passing = (those: RegExp): Seams => {
  const isInner: IsInner = (address, step, next) => !(step === 'named' && those.test(address)) && next()
  return { authorize: { isInner } }
}

export default faults({
  'security.ssrf.private-ipv4': [
    { says: 'asks wherever a server says in 10.0.0.0/8', seams: passing(/^10\./) },
    { says: 'asks wherever a server says in 192.168.0.0/16', seams: passing(/^192\.168\./) },
  ],
  'security.ssrf.private-ipv6': {
    says: 'knows private networks of IPv4 alone',
    seams: passing(/^f[de]/),
  },
  'security.ssrf.link-local': {
    says: 'asks at the metadata service of its cloud when a server says so',
    seams: passing(/^169\.254\./),
  },
  'security.ssrf.other-spelling': {
    says: 'does not know an address of IPv4 that is written as one of IPv6',
    seams: passing(/^::ffff:/),
  },
  'security.ssrf.private-name': {
    says: 'looks at addresses in URLs, and not at those of names',
    seams: { authorize: { addressesOf: async (host, next) => (/^[\d.]+$|:/.test(host) ? next() : []) } },
  },
  'security.ssrf.dns-change': {
    says: 'looks at the address of a name, and connects to the name',
    seams: { authorize: { pins: () => false } },
  },
  'security.ssrf.https': {
    says: 'asks without TLS when a server says so',
    seams: { authorize: { isPlain: (_, step, next) => step === 'redirected' && next() } },
  },
  'security.ssrf.redirect-inside': {
    says: 'follows every redirect of a metadata document',
    seams: { authorize: { isInner: (_, step, next) => step === 'named' && next() } },
  },
  'security.ssrf.redirect-https': {
    says: 'follows redirects from https to http',
    seams: { authorize: { isPlain: (_, step, next) => step === 'named' && next() } },
  },
})
