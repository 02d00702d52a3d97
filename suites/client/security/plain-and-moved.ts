import { since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { ofVariants } from '../authorization/parts/judge.ts'
import { onceAsked } from '../authorization/parts/launches.ts'
import { avoids } from './parts/avoids.ts'
import { type Lure, linkLocal, plain, tryLures } from './parts/lures.ts'

const unprotected: readonly Lure[] = [
  { variant: 'plain-metadata', position: 'metadata', origin: `http://${plain}` },
  { variant: 'plain-issuer', position: 'issuer', origin: `http://${plain}` },
]
const movedInside: readonly Lure[] = [{ variant: 'moved-inside', position: 'redirect', origin: `https://${linkLocal}` }]
const movedPlain: readonly Lure[] = [{ variant: 'moved-plain', position: 'redirect', origin: `http://${plain}` }]

/** https://modelcontextprotocol.io/docs/2025-11-25/tutorials/security/security_best_practices#server-side-request-forgery-ssrf */
export default clientScenario<never>({
  title: 'URLs of authorization without TLS, and redirects',
  onceAsked,
  onRequest: true,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) => tryLures(drive, [...unprotected, ...movedInside, ...movedPlain]),
  judges: {
    'security.ssrf.https': ofVariants((launched) =>
      avoids(launched, unprotected, 'no request without TLS but to this machine'),
    ),
    'security.ssrf.redirect-inside': ofVariants((launched) =>
      avoids(launched, movedInside, 'no redirect followed into a private network'),
    ),
    'security.ssrf.redirect-https': ofVariants((launched) =>
      avoids(launched, movedPlain, 'no redirect followed to a URL without TLS'),
    ),
  },
})
