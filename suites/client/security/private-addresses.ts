import { since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { ofVariants } from '../authorization/parts/judge.ts'
import { onceAsked } from '../authorization/parts/launches.ts'
import { avoids } from './parts/avoids.ts'
import { type Lure, linkLocal, tryLures } from './parts/lures.ts'

const ipv4: readonly Lure[] = [
  { variant: 'ipv4-issuer', position: 'issuer', origin: 'https://10.0.0.8' },
  { variant: 'ipv4-registration', position: 'registration', origin: 'https://192.168.1.1' },
  { variant: 'ipv4-metadata', position: 'metadata', origin: 'https://172.16.0.3' },
]
const ipv6: readonly Lure[] = [
  { variant: 'ipv6-token', position: 'token', origin: 'https://[fd00::8]' },
  { variant: 'ipv6-metadata', position: 'metadata', origin: 'https://[fe80::8]' },
]
const metadataService: readonly Lure[] = [
  { variant: 'link-local', position: 'metadata', origin: `https://${linkLocal}` },
]
const spelled: readonly Lure[] = [{ variant: 'mapped', position: 'metadata', origin: `https://[::ffff:${linkLocal}]` }]

/** https://modelcontextprotocol.io/docs/2025-11-25/tutorials/security/security_best_practices#server-side-request-forgery-ssrf */
export default clientScenario<never>({
  title: 'URLs of authorization that lead into private networks',
  onceAsked,
  onRequest: true,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) => tryLures(drive, [...ipv4, ...ipv6, ...metadataService, ...spelled]),
  judges: {
    'security.ssrf.private-ipv4': ofVariants((launched) => avoids(launched, ipv4, 'no request to a private network')),
    'security.ssrf.private-ipv6': ofVariants((launched) => avoids(launched, ipv6, 'no request to a private network')),
    'security.ssrf.link-local': ofVariants((launched) =>
      avoids(launched, metadataService, 'no request to the metadata service of a cloud'),
    ),
    'security.ssrf.other-spelling': ofVariants((launched) =>
      avoids(launched, spelled, 'no request to a private address that is written as another'),
    ),
  },
})
