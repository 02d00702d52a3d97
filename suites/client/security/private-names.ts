import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { ofVariants } from '../authorization/parts/judge.ts'
import { onceAsked } from '../authorization/parts/launches.ts'
import { avoids, connecting } from './parts/avoids.ts'
import { changing, inner, type Lure, linkLocal, tryLures } from './parts/lures.ts'

const innerName: Lure = { variant: 'inner-name', position: 'metadata', origin: `https://${inner}` }
const changingName: Lure = { variant: 'changing-name', position: 'metadata', origin: `https://${changing}` }

const noNames = 'who looks at names elsewhere shows nothing: it has to be a program of Node.js 20 or newer'

/** https://modelcontextprotocol.io/docs/2025-11-25/tutorials/security/security_best_practices#server-side-request-forgery-ssrf */
export default clientScenario<never>({
  title: 'URLs of authorization whose names lead into private networks',
  onceAsked,
  onRequest: true,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) => tryLures(drive, [innerName, changingName]),
  judges: {
    'security.ssrf.private-name': ofVariants((launched) =>
      avoids(launched, [innerName], 'no connection to a private address', (http) => {
        const { address } = connecting(http)
        if (address === undefined) return notObserved(noNames)
        return failed('no connection to a private address', `${http.url} at ${address}`, http.seq)
      }),
    ),
    'security.ssrf.dns-change': ofVariants((launched) =>
      avoids(launched, [changingName], 'the address that was looked at', (http) => {
        const { address, looks } = connecting(http)
        if (address === undefined) return notObserved(noNames)
        if (address === linkLocal)
          return failed('a connection to the address that was looked at', `${http.url} at ${address}`, http.seq)
        return looks > 0 ? passed : notObserved('the client does not look at the addresses of names')
      }),
    ),
  },
})
